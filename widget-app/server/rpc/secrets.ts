import { readUrl } from '@airlock/kit/server'

/** A part of a URL of as many characters may be a key, and a shorter one with a digit in it. */
const LONG = 16
const SHORT = 8
const mayBeKey = (part: string) => part.length >= LONG || (part.length >= SHORT && /\d/.test(part))

/** How deep data may be nested: errors have it flat, and whoever nests it deeper has something in mind. */
const DEPTH = 100

const MASK = '…'

function meantBy(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return written
  }
}

/** What of an upstream's URL may be nobody's to read, as it is written and as it is meant. */
export function secretsIn(url: string): string[] {
  const read = readUrl(url)
  if (!read) return []
  const { pathname, search, username, password } = read
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/), username].filter(mayBeKey)
  const secrets = password === '' ? parts : [...parts, password]
  const all = new Set([url, ...secrets, ...secrets.map(meantBy)])
  // The longest first: another may be a part of it.
  return [...all].sort((a, b) => b.length - a.length)
}

function maskedAt(value: unknown, secrets: readonly string[], depth: number): unknown {
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  const inside = (each: unknown) => maskedAt(each, secrets, depth - 1)
  if (Array.isArray(value)) return value.map(inside)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [clean(name), inside(each)]))
}

/** A value from JSON without what is secret, also in the names of its parts; what is nested too deep is left out. */
export const masked = (value: unknown, secrets: readonly string[]): unknown => maskedAt(value, secrets, DEPTH)
