/** Things that all copies of this script on a page share, whichever bundle they come from. */
type Shared = typeof globalThis & { [key: symbol]: unknown }

/** A value that exists once on the page. */
export function shared<T extends object>(name: string, create: () => T): T {
  const scope = globalThis as Shared
  const key = Symbol.for(`org.airlock.${name}`)
  scope[key] ??= create()
  return scope[key] as T
}
