import { createHmac, timingSafeEqual } from 'node:crypto'

/** A webhook is refused if it was signed longer ago than this, or as far in the future (ms). */
export const TOLERANCE_MS = 300_000

export const hmac = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text, 'utf8').digest()

/** Whether a signature in hex or in base64url is that of a text. Compares in constant time. */
export function isSigned(
  secret: string,
  text: string,
  given: string,
  encoding: 'hex' | 'base64url',
): boolean {
  const [wanted, got] = [hmac(secret, text), Buffer.from(given, encoding)]
  return wanted.length === got.length && timingSafeEqual(wanted, got)
}

/** The fields of a header such as `t=1728394718,v0=9f8e…`. */
export const fieldsOf = (header: string): Map<string, string> =>
  new Map(
    header.split(',').map((field) => {
      const at = field.indexOf('=')
      return [field.slice(0, at).trim(), field.slice(at + 1).trim()]
    }),
  )
