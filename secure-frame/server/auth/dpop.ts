import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import { ApiProblem } from '../problem/problem.ts'

/** How far a proof's `iat` may be from the server's clock, in both directions. */
export const PROOF_WINDOW_MS = 5 * 60_000

const MAX_PROOF_LENGTH = 4096
/** A compact JWS (RFC 7515). Decoders pass over blanks and padding, and one proof would have many spellings. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/
const Coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** `d` would make it a private key: whoever sends that has no secret to prove anything with. */
const Header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: Coordinate,
    y: Coordinate,
    d: z.optional(z.never()),
  }),
})
const Claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().check(z.minLength(16), z.maxLength(128)),
  bh: z.string(),
  ath: z.optional(z.string()),
})

/** The call that a proof has to be made for. */
export interface ProvenCall {
  method: string
  /** The server's own public origin (from its configuration, never from `Host`) and the path. */
  url: string
  /** The body as it was received; empty text when there is none. */
  body: string
  /** The access token beside the proof; null where the call needs none. */
  accessToken: string | null
  /** Milliseconds by the server's clock. */
  now: number
}

export interface Proof {
  /** RFC 7638 thumbprint of the key that signed. */
  jkt: string
  jti: string
  /** Until when the proof could be used again: so long its `jti` has to be remembered. */
  expiresAt: number
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

function refuse(message: string, extras: { now?: number } = {}): never {
  throw new ApiProblem('proof-invalid', message, extras)
}

/** The proof's own key, once the header is one that we take. */
function readHeader(proof: string): { jwk: JWK } {
  let header: unknown
  try {
    header = decodeProtectedHeader(proof)
  } catch {
    refuse('The DPoP proof cannot be read.')
  }
  const parsed = z.safeParse(Header, header)
  if (!parsed.success) refuse('The DPoP proof has to be an ES256 JWT of type dpop+jwt with its public key.')
  const { kty, crv, x, y } = parsed.data.jwk
  return { jwk: { kty, crv, x, y } }
}

async function readClaims(proof: string, jwk: JWK): Promise<z.infer<typeof Claims>> {
  try {
    // Not jwtVerify: time is judged below, by the server's clock, with an answer that helps.
    const key = await importJWK(jwk, 'ES256')
    const { payload } = await compactVerify(proof, key, { algorithms: ['ES256'] })
    return z.parse(Claims, JSON.parse(new TextDecoder().decode(payload)))
  } catch {
    refuse('The DPoP proof is not signed by its key, or a claim is missing.')
  }
}

/**
 * Checks a DPoP proof (RFC 9449, section 4.3) with our `bh`, and answers who signed it. That it is used once only is
 * for the caller to see to (replay.ts).
 * @throws ApiProblem `proof-invalid`; when only the time is wrong, the message says the server's.
 */
export async function verifyProof(proof: string | undefined, call: ProvenCall): Promise<Proof> {
  if (!proof) refuse('The DPoP proof is missing.')
  if (proof.length > MAX_PROOF_LENGTH) refuse('The DPoP proof is too long.')
  if (!COMPACT.test(proof)) refuse('The DPoP proof is no compact JWS.')
  const { jwk } = readHeader(proof)
  const claims = await readClaims(proof, jwk)
  if (claims.htm !== call.method) refuse('The DPoP proof is for another method.')
  if (claims.htu !== call.url) refuse('The DPoP proof is for another address.')
  if (claims.bh !== sha256(call.body)) refuse('The DPoP proof is for another body.')
  if (claims.ath !== (call.accessToken === null ? undefined : sha256(call.accessToken)))
    refuse('The DPoP proof is for another session.')
  const issuedAt = claims.iat * 1000
  // One second of grace: `iat` is often rounded down, and 299.9 s off is as good as 300.
  if (Math.abs(call.now - issuedAt) > PROOF_WINDOW_MS + 1000)
    refuse(`The time of the DPoP proof is wrong: the server's time is ${call.now}.`, { now: call.now })
  return {
    jkt: await calculateJwkThumbprint(jwk, 'sha256'),
    jti: claims.jti,
    expiresAt: Math.ceil(issuedAt + PROOF_WINDOW_MS + 1000),
  }
}
