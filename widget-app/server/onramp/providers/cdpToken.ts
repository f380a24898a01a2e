import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { OutboundError } from '../../outbound/error.ts'

/** A token counts this long (seconds), as Coinbase has it. */
const LIFETIME_S = 120

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const part = (value: object) => base64url(Buffer.from(JSON.stringify(value)))

/** A secret of the Coinbase Developer Platform: an Ed25519 key in base64 (64 bytes), or one of P-256 as PEM. */
function keyOf(secret: string): { key: KeyObject; alg: 'EdDSA' | 'ES256' } {
  try {
    if (secret.includes('BEGIN'))
      return { key: createPrivateKey(secret.replaceAll('\\n', '\n')), alg: 'ES256' }
    const bytes = Buffer.from(secret, 'base64')
    const [d, x] = [base64url(bytes.subarray(0, 32)), base64url(bytes.subarray(32, 64))]
    const jwk = { kty: 'OKP', crv: 'Ed25519', d, x }
    return { key: createPrivateKey({ key: jwk, format: 'jwk' }), alg: 'EdDSA' }
  } catch {
    // The reason may repeat a part of the key.
    throw new OutboundError('refused', 'the secret of the key is of no form that Coinbase gives out')
  }
}

/**
 * The bearer token of one request (docs.cdp.coinbase.com, "JWT authentication").
 *
 * @param uri method, host and path, such as `POST api.developer.coinbase.com/onramp/v1/token`
 * @param now milliseconds since 1970
 */
export function cdpToken({ keyId, secret }: { keyId: string; secret: string }, uri: string, now: number) {
  const { key, alg } = keyOf(secret)
  const from = Math.floor(now / 1_000)
  const header = { alg, typ: 'JWT', kid: keyId, nonce: randomBytes(16).toString('hex') }
  const claims = { iss: 'cdp', sub: keyId, nbf: from, exp: from + LIFETIME_S, uris: [uri] }
  const signed = `${part(header)}.${part(claims)}`
  const isEd25519 = alg === 'EdDSA'
  const signature = sign(isEd25519 ? null : 'sha256', Buffer.from(signed), {
    key,
    ...(!isEd25519 && { dsaEncoding: 'ieee-p1363' as const }),
  })
  return `${signed}.${base64url(signature)}`
}
