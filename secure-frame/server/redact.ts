import { createHash } from 'node:crypto'

const hashed = (text: string) =>
  `email:${createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 12)}`

/** What must not stand in a log, whoever put it there (SEC-47). Order matters: a token is longer than what is in it. */
const RULES: readonly [pattern: RegExp, replacement: string | ((text: string) => string)][] = [
  [/[^\s"'<>@:,;()]{1,64}@[^\s"'<>@:,;()]+\.[a-z]{2,63}/gi, hashed],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:[a-z]{3,8} ){11,}[a-z]{3,8}\b/g, '[phrase]'],
  // 32 bytes and more as hex, base64url or base58: keys, shares, seeds.
  [/[\w-]{43,}/g, '[secret]'],
  [/\b\d{6}\b/g, '[code]'],
]

const cleaned = (text: string): string =>
  RULES.reduce(
    (rest, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? rest.replace(pattern, replacement)
        : rest.replace(pattern, replacement),
    text,
  )

/** Takes out of one line of the log what must not be there. The line stays JSON. */
export function redact(line: string): string {
  try {
    const clean = JSON.stringify(JSON.parse(line), (_, value) =>
      typeof value === 'string' ? cleaned(value) : value,
    )
    return `${clean}\n`
  } catch {
    return cleaned(line)
  }
}
