import { createHmac } from 'node:crypto'

/** What stands under such a name never reaches the log, whatever it is. */
const SECRET_NAMES =
  /^(.*(token|secret|share|password|passphrase|pepper|mnemonic|entropy|seed|dek|private_?key|device_?number)s?|authorization|dpop|cookie|set-cookie|otp|keyring|salt|ciphertext|jwk|jwt|.*hash)$/i

/** Names whose value stays when it is a word, such as the `code` of an error, and goes when it is a number. */
const CODE_NAMES = /code$/i

/** What gives itself away wherever it stands. The order matters: what is longer comes first. */
const PATTERNS: readonly { pattern: RegExp; replace: string }[] = [
  // The user and the password of a database or mail server.
  { pattern: /:\/\/[^\s/@"']+@/g, replace: '://[redacted]@' },
  { pattern: /eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, replace: '[token]' },
  // A recovery phrase: twelve words or more of its list, which has none of two letters.
  { pattern: /\b(?:[a-z]{3,8}\s+){11,}[a-z]{3,8}\b/g, replace: '[phrase]' },
  // 32 bytes or more as hex or base64url: keys, shares, hashes, tokens.
  { pattern: /[\w-]{43,}={0,2}/g, replace: '[secret]' },
  // As base64, which has slashes like a path, but in so many letters also capitals and digits.
  {
    pattern: /(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{43,}={0,2}/g,
    replace: '[secret]',
  },
  { pattern: /(?<![A-Za-z0-9])\d{3}[ \u00a0-]?\d{3}(?![A-Za-z0-9])/g, replace: '[code]' },
]

const EMAIL = /[^\s@<>"'(),:;\\/=&?[\]]+(?:@|%40)[^\s@<>"'(),:;\\/=&?%[\]]+\.[\p{L}\p{N}-]{2,63}/giu

/** Bytes that somebody logged: each way in which they look as JSON. */
const isBytes = (value: object) =>
  Array.isArray(value)
    ? value.length >= 16 && value.every((item) => Number.isInteger(item) && item >= 0 && item < 256)
    : Object.keys(value).length >= 16 && Object.keys(value).every((key, index) => key === String(index))

/** Looking through a text takes longer than its length says: whoever makes us log a book does not stop the server. */
const MAX_LENGTH = 4_096

/** Cut before the last word, so that no half of a secret is left that nobody recognises. */
const shorten = (text: string) =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/\S*$/, '')}…`

/**
 * What stands between every line of the log and the world (SEC-47). It reads the finished
 * line, so that it does not matter how something got in: as a field, in a message, in an error's text or stack. Codes,
 * tokens, shares and keys are dropped; an address becomes `email:` and a hash under the pepper, by which an operator
 * follows one person without knowing who it is.
 */
export function createRedaction(pepper: Uint8Array): (line: string) => string {
  const hashEmail = (email: string) => {
    const plain = email.replace(/%40/gi, '@').toLowerCase()
    return `email:${createHmac('sha256', pepper).update(`log|${plain}`).digest('hex').slice(0, 12)}`
  }
  const redactText = (text: string) =>
    PATTERNS.reduce(
      (result, { pattern, replace }) => result.replace(pattern, replace),
      shorten(text).replace(EMAIL, hashEmail),
    )
  const redactField = (name: string, value: unknown): unknown => {
    if (value === null || typeof value === 'boolean') return value
    if (SECRET_NAMES.test(name)) return '[redacted]'
    if (typeof value === 'number') return CODE_NAMES.test(name) && value > 999 ? '[redacted]' : value
    return redactValue(value)
  }
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (typeof value !== 'object' || value === null) return value
    if (isBytes(value)) return '[bytes]'
    if (Array.isArray(value)) return value.map(redactValue)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [redactText(name), redactField(name, item)]),
    )
  }
  return (line) => {
    try {
      return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`
    } catch {
      return `${JSON.stringify({ msg: redactText(line.trim()) })}\n`
    }
  }
}
