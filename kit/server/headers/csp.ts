import { createHash } from 'node:crypto'

/** A Content-Security-Policy as data: directive → sources. A directive with an empty list has no value. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** Writes a policy as a header's value. */
export function writePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** The policy of every response that is not one of our documents: it runs nothing and cannot be framed. */
export const INERT: Policy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }

/** A list of sources, with `'none'` in place of an empty list. */
export const orNone = (sources: readonly string[]): readonly string[] =>
  sources.length > 0 ? sources : ["'none'"]

const INLINE = /<script>(.*?)<\/script>/gs

/** The sources that allow exactly the scripts that a built document contains. */
export const inlineScripts = (html: string): string[] =>
  Array.from(
    html.matchAll(INLINE),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
