import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { ApiProblem } from '../problem/problem.ts'
import type { Auth } from './auth.ts'

/** The claims of an access token. They must match the session's row. */
export interface AccessClaims {
  sessionId: string
  userId: string
  jkt: string
  projectId: string
  topOrigin: string | null
}

const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  aud: z.tuple([z.string(), z.string()]),
  cnf: z.object({ jkt: z.string() }),
})

/** The audience if the browser reported no site. No origin looks like this. */
const UNVERIFIED = 'unverified'

export const sessionExpired = () => new ApiProblem('session-expired', 'The session has ended. Sign in again.')

/**
 * Signs a JWT (similar to RFC 9068) that is valid for this device key, project and site only (RFC 9449 section 6.1).
 */
export function signAccessToken(auth: Auth, claims: AccessClaims, expiresAt: number): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, cnf: { jkt: claims.jkt } })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(auth.origin)
    .setSubject(claims.userId)
    .setAudience([claims.projectId, claims.topOrigin ?? UNVERIFIED])
    .setIssuedAt(Math.floor(auth.clock() / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(auth.sessionKey)
}

/** @throws ApiProblem `session-expired` for any text that is not a valid token of ours. */
export async function readAccessToken(auth: Auth, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, auth.sessionKey, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: auth.origin,
      requiredClaims: ['exp'],
      currentDate: new Date(auth.clock()),
    })
    const { sub, sid, aud, cnf } = z.parse(Claims, payload)
    const topOrigin = aud[1] === UNVERIFIED ? null : aud[1]
    return { sessionId: sid, userId: sub, jkt: cnf.jkt, projectId: aud[0], topOrigin }
  } catch {
    throw sessionExpired()
  }
}
