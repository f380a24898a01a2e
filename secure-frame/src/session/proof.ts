import { base64urlnopad } from '@scure/base'
import type { DeviceKey } from './deviceKey.ts'
import { sha256 } from './encoding.ts'

/** The parts of a call that its proof covers. */
export interface ProofOf {
  method: string
  /** Absolute; the proof omits query and fragment (RFC 9449, section 4.2). */
  url: string
  /** The exact text of the body; empty without one. */
  body: string
  accessToken: string | null
  /** Milliseconds by the server's clock. */
  now: number
}

const encode = (value: unknown) => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)))

/**
 * A DPoP proof (RFC 9449) for one call, signed with ES256 by the device key: method, URL, body (`bh`, our
 * own claim) and, in a session, the access token (`ath`). Valid once: a retry needs a new one.
 */
export async function createProof(key: DeviceKey, proofOf: ProofOf): Promise<string> {
  const { origin, pathname } = new URL(proofOf.url)
  const hash = async (text: string) => base64urlnopad.encode(await sha256(text))
  const { accessToken } = proofOf
  const claims = {
    htm: proofOf.method,
    htu: `${origin}${pathname}`,
    iat: Math.floor(proofOf.now / 1000),
    jti: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16))),
    bh: await hash(proofOf.body),
    ...(accessToken === null ? {} : { ath: await hash(accessToken) }),
  }
  const signed = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk })}.${encode(claims)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, new TextEncoder().encode(signed))
  return `${signed}.${base64urlnopad.encode(new Uint8Array(signature))}`
}
