import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Tokens } from '../../shared/api.ts'
import type { Records } from '../storage/records.ts'
import type { ApiClient } from './client.ts'
import type { ServerClock } from './clock.ts'
import { ApiFailure } from './failure.ts'
import { readRecord, StoredSession, type StoredSocial } from './stored.ts'
import type { Tabs } from './tabs.ts'

/** An access token with less than this time left (ms) is renewed: it must not expire during a call. */
const RENEW_BEFORE = 30_000
const SESSION = 'session'

/** Why a session ended: the user signed out (here, or in another tab), or the server ended it. */
export type EndReason = 'signed-out' | 'expired'

export interface SessionOptions {
  client: ApiClient
  clock: ServerClock
  records: Records
  tabs: Tabs
}

/** An access token. */
export interface Access {
  sessionId: string
  token: string
  /** By the server's clock (ms). */
  expiresAt: number
}

const expired = () => new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended: sign in again')

function toStored(
  { sessionId, refreshToken, user }: Tokens,
  social: StoredSocial | null | undefined,
): StoredSession {
  return { v: 1, sessionId, refreshToken, user, ...(social && { social }) }
}

/** Whether the server no longer accepts the call's token. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiFailure && error.reason === 'session-expired'
}

/** If the device key no longer matches the session, the session cannot be renewed either. */
function cannotRenew(error: unknown): boolean {
  return isOver(error) || (error instanceof ApiFailure && error.reason === 'proof-invalid')
}

/**
 * The tokens: the refresh token in the records, the access token in memory, one renewal at a time across
 * tabs.
 */
export function createTokens(
  { client, clock, records, tabs }: SessionOptions,
  onEnd: (reason: EndReason) => void,
) {
  let access: Access | null = null

  const toAccess = ({ sessionId, accessToken, expiresAt }: Tokens): Access => ({
    sessionId,
    token: accessToken,
    expiresAt,
  })

  /** Removes the stored session, unless another one has replaced it. */
  async function forget(sessionId: string | null): Promise<void> {
    access = null
    await records.update(SESSION, (current) => {
      const stored = z.safeParse(StoredSession, current).data
      return sessionId !== null && stored && stored.sessionId !== sessionId ? current : undefined
    })
  }

  async function renew(): Promise<Access> {
    const stored = await readRecord(records, SESSION, StoredSession)
    if (!stored) throw expired()
    const { refreshToken } = stored
    try {
      const tokens = await client.call('refreshSession', { body: { refreshToken } })
      const kept = await records.update(SESSION, (current) => {
        // A sign-out, or another user's sign-in, during the request takes precedence.
        const now = z.safeParse(StoredSession, current).data
        return now?.refreshToken === refreshToken ? toStored(tokens, now.social) : current
      })
      if (z.safeParse(StoredSession, kept).data?.refreshToken !== tokens.refreshToken) throw expired()
      access = toAccess(tokens)
      return access
    } catch (error) {
      if (!cannotRenew(error)) throw error
      const current = await readRecord(records, SESSION, StoredSession)
      // Without locks another tab may have renewed first: its tokens are valid.
      if (current && current.refreshToken !== refreshToken) return renew()
      await forget(stored.sessionId)
      onEnd('expired')
      throw expired()
    }
  }

  /**
   * The stored session counts: in another tab another user may have signed in, to whom the token in memory
   * does not belong.
   */
  async function stored(): Promise<StoredSession | null> {
    const found = await readRecord(records, SESSION, StoredSession)
    if (found && found.sessionId !== access?.sessionId) access = null
    return found
  }

  const isFresh = (held: Access | null): held is Access =>
    held !== null && held.expiresAt - clock.now() > RENEW_BEFORE

  return {
    forget,
    stored,
    held: () => access,
    /**
     * An access token that is valid long enough for a call. `refused`: a token that the server no longer
     * accepts.
     */
    async token(refused?: string): Promise<string> {
      const usable = () => isFresh(access) && access.token !== refused
      if (usable() && access) return access.token
      const { token } = await tabs.alone(async () => (usable() && access ? access : renew()))
      return token
    },
    async begin(tokens: Tokens, social: StoredSocial | null): Promise<void> {
      access = toAccess(tokens)
      await records.update(SESSION, () => toStored(tokens, social))
    },
  }
}
