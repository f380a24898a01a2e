import { readUrl } from '@airlock/kit/server'

/** A part of a URL of at least this length may be a key, and so may a shorter one that contains a digit. */
const LONG = 16
const SHORT = 8
const mayBeKey = (part: string) => part.length >= LONG || (part.length >= SHORT && /\d/.test(part))

/** The maximum depth of masked data: honest errors are flat, and deep nesting is malicious. */
const DEPTH = 100

const MASK = '…'

function meantBy(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return written
  }
}

/** The parts of an upstream's URL that may be secret, encoded and decoded. */
export function secretsIn(url: string): string[] {
  const read = readUrl(url)
  if (!read) return []
  const { pathname, search, username, password } = read
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/), username].filter(mayBeKey)
  const secrets = password === '' ? parts : [...parts, password]
  const all = new Set([url, ...secrets, ...secrets.map(meantBy)])
  // The longest first, because another may be a part of it.
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

/** Masks secrets in a JSON value, including its keys. Data that is nested too deep is left out. */
export const masked = (value: unknown, secrets: readonly string[]): unknown => maskedAt(value, secrets, DEPTH)
