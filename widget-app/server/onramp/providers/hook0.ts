import { fieldsOf, isSigned } from '../terms/signature.ts'

/** At most 16 names of headers with a space between them, or none. */
const NAMES = /^(?:[\w-]{1,64}(?: [\w-]{1,64}){0,15})?$/

/** What `v1` signs besides the time and the body: `{h}.{values}`. Null if the list of headers cannot be read. */
function signedHeaders(headers: Headers, names: string): string | null {
  if (!NAMES.test(names)) return null
  const values = names === '' ? [] : names.split(' ').map((name) => headers.get(name) ?? '')
  return `${names}.${values.join('.')}`
}

/**
 * The time at which Coinbase signed a webhook, in milliseconds since 1970; null if the signature is not theirs
 * (docs.cdp.coinbase.com, "Verify signatures").
 *
 * `X-Hook0-Signature: t=<seconds>,v0=<hex>,h=<names>,v1=<hex>`, each an HMAC-SHA256: `v1` of `{t}.{h}.{values}.{body}`,
 * where `h` has the names of headers and their values are joined by dots, and `v0` of `{t}.{body}`. Only where `v1` is
 * missing, `v0` counts.
 */
export function signedTimeOf(headers: Headers, body: string, secret: string): number | null {
  const fields = fieldsOf(headers.get('X-Hook0-Signature') ?? '')
  const [time, v0, v1] = [fields.get('t') ?? '', fields.get('v0'), fields.get('v1')]
  if (!/^\d{10}$/.test(time)) return null
  const bound = v1 === undefined ? null : signedHeaders(headers, fields.get('h') ?? '')
  const [signature, text] =
    v1 === undefined ? [v0, `${time}.${body}`] : [bound === null ? undefined : v1, `${time}.${bound}.${body}`]
  return signature !== undefined && isSigned(secret, text, signature, 'hex') ? Number(time) * 1_000 : null
}
