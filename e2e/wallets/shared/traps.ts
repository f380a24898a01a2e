/**
 * Returns the same object, except that reading one of these properties throws, as in a broken wallet or an object that
 * is not a wallet.
 */
export function withTraps<T extends object>(object: T, names: readonly string[]): T {
  for (const name of names) {
    Object.defineProperty(object, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        throw new Error(`"${name}" is a trap.`)
      },
    })
  }
  return object
}
