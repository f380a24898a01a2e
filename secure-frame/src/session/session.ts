import type { Tokens } from '../../shared/api.ts'
import { type Answer, CALLS, type CallName } from '../../shared/calls.ts'
import type { CallArgs } from './client.ts'
import { readRecord, StoredAttempt, type StoredSession } from './stored.ts'
import { type Access, createTokens, type EndReason, isOver, type SessionOptions } from './tokens.ts'

/** How long signing out waits for the server (ms); it has happened here by then. */
const SIGN_OUT_LIMIT = 3_000

export interface Session {
  /** Who is signed in as far as this browser knows; null: nobody. */
  user(): Promise<StoredSession['user'] | null>
  /** Any call of the API; those of a session carry its token, renewed where it has to be. SESSION_EXPIRED without one. */
  call<K extends CallName>(name: K, args: CallArgs<K>): Promise<Answer<K>>
  /** Tokens that a verified code was answered with: from now on this is the session. */
  begin(tokens: Tokens): Promise<void>
  /** Here at once, then at the server, for which at most 3 s are waited. Never rejects. */
  signOut(): Promise<void>
  onEnded(listener: (reason: EndReason) => void): () => void
  /** The code that is being waited for, across reloads (R18). */
  attempt: {
    read(): Promise<StoredAttempt | null>
    keep(attempt: StoredAttempt): Promise<void>
    forget(): Promise<void>
  }
}

const ATTEMPT = 'attempt'

/** The session of this browser on this site, shared by its tabs. */
export function createSession(options: SessionOptions): Session {
  const { client, records, tabs } = options
  const listeners = new Set<(reason: EndReason) => void>()
  const end = (reason: EndReason) => {
    for (const listener of [...listeners]) listener(reason)
  }
  const tokens = createTokens(options, end)
  async function endWith(sessionId: string): Promise<void> {
    const current = (await tokens.stored()) ?? tokens.held()
    if (current && current.sessionId !== sessionId) return
    await tokens.forget(sessionId)
    end('signed-out')
  }
  tabs.onSignedOut((sessionId) => void endWith(sessionId))

  async function callInSession<K extends CallName>(name: K, args: CallArgs<K>): Promise<Answer<K>> {
    const token = await tokens.token()
    try {
      return await client.call(name, args, token)
    } catch (error) {
      if (!isOver(error)) throw error
      return client.call(name, args, await tokens.token(token))
    }
  }

  return {
    user: async () => (await tokens.stored())?.user ?? null,
    call: (name, args) =>
      CALLS[name].access === 'session' ? callInSession(name, args) : client.call(name, args),
    begin: (received) => tokens.begin(received),
    async signOut() {
      const stored = await tokens.stored()
      const held = tokens.held()
      await tokens.forget(null)
      await records.update(ATTEMPT, () => undefined)
      if (!stored) return
      tabs.tellSignedOut(stored.sessionId)
      end('signed-out')
      await endAtServer(options, stored, held)
    },
    onEnded: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attempt: {
      read: () => readRecord(records, ATTEMPT, StoredAttempt),
      keep: async (attempt) => void (await records.update(ATTEMPT, () => attempt)),
      forget: async () => void (await records.update(ATTEMPT, () => undefined)),
    },
  }
}

/** Tells the server, with a token that is still good or with one that is asked for to that end. */
async function endAtServer(
  { client, clock }: SessionOptions,
  { refreshToken }: StoredSession,
  held: Access | null,
): Promise<void> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), SIGN_OUT_LIMIT)
  const { signal } = ending
  try {
    const isGood = held !== null && held.expiresAt > clock.now()
    const token = isGood
      ? held.token
      : (await client.call('refreshSession', { body: { refreshToken }, signal })).accessToken
    await client.call('endSession', { signal }, token)
  } catch {
    // It ends there by itself when it is not used.
  } finally {
    clearTimeout(timer)
  }
}
