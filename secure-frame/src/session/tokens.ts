import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Tokens } from '../../shared/api.ts'
import type { Records } from '../storage/records.ts'
import type { ApiClient } from './client.ts'
import type { ServerClock } from './clock.ts'
import { ApiFailure } from './failure.ts'
import { readRecord, StoredSession } from './stored.ts'
import type { Tabs } from './tabs.ts'

/** An access token is renewed when it has less than this left (ms): a call must not outlive it. */
const RENEW_BEFORE = 30_000
const SESSION = 'session'

/** Why a session is over: the person signed out (here, or in another tab), or the server ended it. */
export type EndReason = 'signed-out' | 'expired'

export interface SessionOptions {
  client: ApiClient
  clock: ServerClock
  records: Records
  tabs: Tabs
}

/** A token for calls. */
export interface Access {
  sessionId: string
  token: string
  /** By the server's clock (ms). */
  expiresAt: number
}

const expired = () => new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended: sign in again')

function toStored({ sessionId, refreshToken, user }: Tokens): StoredSession {
  return { v: 1, sessionId, refreshToken, user }
}

/** Whether the server does not take the token of a call any more. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiFailure && error.reason === 'session-expired'
}

/** A device key that is not the session's any more cannot get it back either. */
function cannotRenew(error: unknown): boolean {
  return isOver(error) || (error instanceof ApiFailure && error.reason === 'proof-invalid')
}

/** The tokens: the refresh token in the records, the access token in memory, one renewal at a time across tabs. */
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

  /** Removes the stored session, if it is still the one that ended. */
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
        // Signed out, or in as somebody else, while the server was asked: that stands.
        const now = z.safeParse(StoredSession, current).data
        return now?.refreshToken === refreshToken ? toStored(tokens) : current
      })
      if (z.safeParse(StoredSession, kept).data?.refreshToken !== tokens.refreshToken) throw expired()
      access = toAccess(tokens)
      return access
    } catch (error) {
      if (!cannotRenew(error)) throw error
      const current = await readRecord(records, SESSION, StoredSession)
      // Without locks another tab may have been faster: what it got is good.
      if (current && current.refreshToken !== refreshToken) return renew()
      await forget(stored.sessionId)
      onEnd('expired')
      throw expired()
    }
  }

  /** What is stored counts: another tab may have signed somebody else in, whose token is not the one that is held. */
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
    /** An access token that lasts for a call. `refused`: one that the server does not take any more. */
    async token(refused?: string): Promise<string> {
      const usable = () => isFresh(access) && access.token !== refused
      if (usable() && access) return access.token
      const { token } = await tabs.alone(async () => (usable() && access ? access : renew()))
      return token
    },
    async begin(tokens: Tokens): Promise<void> {
      access = toAccess(tokens)
      await records.update(SESSION, () => toStored(tokens))
    },
  }
}
