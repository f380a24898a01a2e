/** A Content-Security-Policy as data: directive → sources. An empty list of sources is a directive without a value. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** Writes a policy as a header's value. */
export function writePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** For what is no document of ours: nothing may run in it and nobody may frame it. */
export const INERT: Policy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }

/** A list of sources that may be empty, which has to be said. */
export const orNone = (sources: readonly string[]): readonly string[] =>
  sources.length > 0 ? sources : ["'none'"]
