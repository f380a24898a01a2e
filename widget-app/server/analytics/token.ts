import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** How long an operator stays signed in to the page of charts. */
export const SESSION_S = 12 * 3_600

/** Compares secrets in constant time, whatever their lengths. */
function isEqual(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** Checks the operator's token, and the sessions that are made from it. Every replica accepts the same ones. */
export interface OperatorToken {
  /** Whether an `Authorization` header carries the token. */
  isBearer: (authorization: string | undefined) => boolean
  isToken: (given: string) => boolean
  /** The value of a session's cookie: until when it is valid, and a proof. The token cannot be derived from it. */
  createSession: () => string
  isSession: (cookie: string | undefined) => boolean
}

export function createOperatorToken(token: string, now: () => number = Date.now): OperatorToken {
  const isToken = (given: string) => isEqual(given, token)
  const proofOf = (until: string) =>
    createHmac('sha256', token).update(`airlock analytics session ${until}`).digest('base64url')
  return {
    isToken,
    isBearer: (authorization) => isToken(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''),
    createSession() {
      const until = String(Math.floor(now() / 1_000) + SESSION_S)
      return `${until}.${proofOf(until)}`
    },
    isSession(cookie) {
      const [until = '', proof = ''] = (cookie ?? '').split('.')
      return /^\d{1,12}$/.test(until) && isEqual(proof, proofOf(until)) && Number(until) * 1_000 > now()
    },
  }
}
