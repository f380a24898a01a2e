/** A value shared by all copies of this script on a page, whichever bundle they come from. */
export function shared<T>(name: string, create: () => T): T {
  const scope = globalThis as unknown as Record<symbol, T>
  const key = Symbol.for(`org.airlock.${name}`)
  scope[key] ??= create()
  return scope[key]
}
