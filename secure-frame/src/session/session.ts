import type { Tokens } from '../../shared/api.ts'
import { type Answer, CALLS, type CallName } from '../../shared/calls.ts'
import type { CallArgs } from './client.ts'
import { readRecord, StoredAttempt, type StoredSession, type StoredSocial } from './stored.ts'
import { type Access, createTokens, type EndReason, isOver, type SessionOptions } from './tokens.ts'

/** The longest wait of a sign-out for the server (ms); the local sign-out is complete by then. */
const SIGN_OUT_LIMIT = 3_000

export interface Session {
  /** The signed-in user as far as this browser knows; null if there is none. */
  user(): Promise<StoredSession['user'] | null>
  /** The provider of the current sign-in; null after one by email, and without a session. */
  social(): Promise<StoredSocial | null>
  /**
   * Any call of the API; calls of a session carry its token, which is renewed if necessary. SESSION_EXPIRED
   * without a session.
   */
  call<K extends CallName>(name: K, args: CallArgs<K>): Promise<Answer<K>>
  /** Starts a session with the server's tokens. `social`: the provider by which the person signed in. */
  begin(tokens: Tokens, social?: StoredSocial | null): Promise<void>
  /** Signs out here at once, then at the server, with a wait of at most 3 s. Never rejects. */
  signOut(): Promise<void>
  onEnded(listener: (reason: EndReason) => void): () => void
  /** The pending sign-in, kept across reloads (R18). */
  attempt: {
    read(): Promise<StoredAttempt | null>
    keep(attempt: StoredAttempt): Promise<void>
    /** Forgets it, or only if it is still this one: another tab may have begun the next. */
    forget(attemptId?: string): Promise<void>
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
    social: async () => (await tokens.stored())?.social ?? null,
    call: (name, args) =>
      CALLS[name].access === 'session' ? callInSession(name, args) : client.call(name, args),
    begin: (received, social = null) => tokens.begin(received, social),
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
      forget: async (id) =>
        void (await records.update(ATTEMPT, (kept) =>
          id === undefined || (kept as Partial<StoredAttempt> | undefined)?.attemptId === id
            ? undefined
            : kept,
        )),
    },
  }
}

/** Ends the session at the server, with the current token, or with one that is renewed for this purpose. */
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
    // An unused session expires at the server by itself.
  } finally {
    clearTimeout(timer)
  }
}
