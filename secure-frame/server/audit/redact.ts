import { createHmac } from 'node:crypto'

/** The values of fields with these names never reach the log. */
const SECRET_NAMES =
  /^(.*(token|secret|share|password|passphrase|pepper|mnemonic|entropy|seed|dek|private_?key|device_?number)s?|authorization|dpop|cookie|set-cookie|otp|keyring|salt|ciphertext|jwk|jwt|.*hash)$/i

/** Fields whose value is kept if it is a word, such as the `code` of an error, and redacted if it is a number. */
const CODE_NAMES = /code$/i

/** Patterns of secrets, wherever they occur. The order matters: longer ones come first. */
const PATTERNS: readonly { pattern: RegExp; replace: string }[] = [
  // The user and the password of a database or mail server.
  { pattern: /:\/\/[^\s/@"']+@/g, replace: '://[redacted]@' },
  { pattern: /eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, replace: '[token]' },
  // A recovery phrase: twelve or more words of its list, which has none of two letters.
  { pattern: /\b(?:[a-z]{3,8}\s+){11,}[a-z]{3,8}\b/g, replace: '[phrase]' },
  // 32 bytes or more as hex or base64url: keys, shares, hashes, tokens.
  { pattern: /[\w-]{43,}={0,2}/g, replace: '[secret]' },
  // The same as base64. It contains slashes like a path, but over this length also capitals and digits.
  {
    pattern: /(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])(?=[A-Za-z+/]*\d)[A-Za-z0-9+/]{43,}={0,2}/g,
    replace: '[secret]',
  },
  { pattern: /(?<![A-Za-z0-9])\d{3}[ \u00a0-]?\d{3}(?![A-Za-z0-9])/g, replace: '[code]' },
]

const EMAIL = /[^\s@<>"'(),:;\\/=&?[\]]+(?:@|%40)[^\s@<>"'(),:;\\/=&?%[\]]+\.[\p{L}\p{N}-]{2,63}/giu

/** Whether a logged value is bytes, in any of the forms that bytes have in JSON. */
const isBytes = (value: object) =>
  Array.isArray(value)
    ? value.length >= 16 && value.every((item) => Number.isInteger(item) && item >= 0 && item < 256)
    : Object.keys(value).length >= 16 && Object.keys(value).every((key, index) => key === String(index))

/** Matching takes more than linear time, so long texts are cut: a huge log message must not block the server. */
const MAX_LENGTH = 4_096

/** Cuts before the last word: half of a secret would not be recognised. */
const shorten = (text: string) =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/\S*$/, '')}…`

/**
 * Creates the filter that every line of the log passes (SEC-47). It processes the finished line, so it does not
 * matter how a secret got in: as a field, in a message, or in an error's text or stack. Codes, tokens, shares and
 * keys are removed. An email address becomes `email:` and a hash under the pepper, by which an operator can follow
 * one user without learning who it is.
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
