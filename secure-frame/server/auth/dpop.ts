import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import { ApiProblem } from '../problem/problem.ts'

/** The maximum difference between a proof's `iat` and the server's clock, in both directions. */
export const PROOF_WINDOW_MS = 5 * 60_000

const MAX_PROOF_LENGTH = 4096
/**
 * A compact JWS (RFC 7515). Decoders ignore blanks and padding, so without this check one proof would have many
 * spellings.
 */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/
const Coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** `d` would make it a private key. A client that publishes its private key proves nothing. */
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

/** The call that a proof must be made for. */
export interface ProvenCall {
  method: string
  /** The server's public origin (from its configuration, never from `Host`) and the path. */
  url: string
  /** The body as received; an empty text if there is none. */
  body: string
  /** The access token that accompanies the proof; null if the call needs none. */
  accessToken: string | null
  /** The server's clock in milliseconds. */
  now: number
}

export interface Proof {
  /** The RFC 7638 thumbprint of the key that signed. */
  jkt: string
  jti: string
  /** When the proof expires. Its `jti` has to be remembered until then. */
  expiresAt: number
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

function refuse(message: string, extras: { now?: number } = {}): never {
  throw new ApiProblem('proof-invalid', message, extras)
}

/** Returns the proof's own key, after checking that the header is acceptable. */
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
    // Not jwtVerify: the time is checked below, with an error that contains the server's clock.
    const key = await importJWK(jwk, 'ES256')
    const { payload } = await compactVerify(proof, key, { algorithms: ['ES256'] })
    return z.parse(Claims, JSON.parse(new TextDecoder().decode(payload)))
  } catch {
    refuse('The DPoP proof is not signed by its key, or a claim is missing.')
  }
}

/**
 * Verifies a DPoP proof (RFC 9449, section 4.3) with our `bh` claim, and returns who signed it. The caller must check
 * that it is used only once (replay.ts).
 *
 * @throws ApiProblem `proof-invalid`; if only the time is wrong, the error contains the server's.
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
  // One second of tolerance: `iat` is often rounded down, so a difference of 300 s may be 299.9 s in fact.
  if (Math.abs(call.now - issuedAt) > PROOF_WINDOW_MS + 1000)
    refuse(`The time of the DPoP proof is wrong: the server's time is ${call.now}.`, { now: call.now })
  return {
    jkt: await calculateJwkThumbprint(jwk, 'sha256'),
    jti: claims.jti,
    expiresAt: Math.ceil(issuedAt + PROOF_WINDOW_MS + 1000),
  }
}
