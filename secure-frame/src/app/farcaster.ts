import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SocialChannel } from '../../shared/socialApi.ts'
import type { LoginFailure } from '../contract/failure.ts'
import { socialWords } from '../messages/en/social.ts'
import type { StoredSocialAttempt } from '../session/stored.ts'
import type { Environment } from './environment.ts'
import { isEnded, signInOver } from './openAttempt.ts'
import { soon } from './openedWindow.ts'
import { type Screen, superseded } from './screens.ts'
import { asStartFailure, keptSocialAttempt, notStarted, redeem, startSocialAttempt } from './socialAttempt.ts'
import type { NextStep } from './socialPerson.tsx'
import type { Person } from './socialStep.tsx'
import { loaded, troubleText } from './trouble.tsx'

/*
 * Farcaster has no window. The widget shows a code (`getUri`), the person signs in the app on their phone, and
 * `connect` asks the server until they have. The rest is as with every provider: the frame asks whether that is who
 * they mean. A code ends before the sign-in does, so `RENEW` asks the widget for the next one.
 */

/** How often the server is asked for the state of the sign-in (ms). */
const POLL = 1000

/** The code on the widget's screen. Null: the person has signed already, so nothing is left to scan. */
interface Code {
  url: string | null
  /** By this browser's clock, ms since 1970. */
  expiresAt: number
}

export interface FarcasterSignIn {
  getUri(signal?: AbortSignal): Promise<Code>
  connect(): Promise<{ action: NextStep | 'RENEW' }>
}

const rejectedThere = () =>
  new AirlockError(ErrorCode.USER_REJECTED, 'Farcaster did not accept the sign-in', {
    reason: 'social-rejected',
  } satisfies LoginFailure)

/** The last sign-in with Farcaster, if it is the latest of all; null otherwise. */
async function keptAttempt({ session }: Environment): Promise<StoredSocialAttempt | null> {
  const kept = await keptSocialAttempt(session)
  return kept?.provider === 'farcaster' ? kept : null
}

/** The next code of the same sign-in, or the first of another one if that has ended. */
async function openChannel(
  env: Environment,
  signal: AbortSignal | undefined,
): Promise<{ attemptId: string; channel: SocialChannel }> {
  const open = async ({ attemptId: id, verifier }: StoredSocialAttempt) => ({
    attemptId: id,
    channel: await env.session.call('openChannel', { id, body: { verifier }, signal }),
  })
  const kept = await keptAttempt(env)
  if (kept) {
    try {
      return await open(kept)
    } catch (error) {
      if (!isEnded(error)) throw error
    }
  }
  return open(await startSocialAttempt(env, 'farcaster', signal))
}

/** The person who signed; null if the sign-in has ended, undefined if nobody has signed yet. */
async function askOnce(
  session: Environment['session'],
  kept: StoredSocialAttempt,
  signal: AbortSignal,
): Promise<Person | null | undefined> {
  const answer = await redeem(session, kept, { signal })
  if (answer.action === 'RETRY')
    throw answer.reason === 'provider-unavailable' ? notStarted('farcaster-failed') : rejectedThere()
  if (answer.action === 'OVER') return null
  return answer.action === 'ACCEPT' ? answer : undefined
}

/**
 * Asks until the person has signed; null once their code has expired or the sign-in has ended. A server that is away
 * loses nothing: the next poll may reach it.
 */
async function untilSigned(
  { session, clock }: Environment,
  screen: Screen,
  { kept, expiresAt }: { kept: StoredSocialAttempt; expiresAt: number },
): Promise<Person | null> {
  for (;;) {
    try {
      const person = await screen.race(askOnce(session, kept, screen.signal))
      if (person !== undefined) return person
    } catch (error) {
      if (screen.signal.aborted || troubleText(error) === null) throw error
    }
    if (clock.local() >= expiresAt) return null
    await screen.race(soon(POLL))
  }
}

/** Sign-in with Farcaster, from the code in the widget to the wallet on this device, or to a code by mail. */
export function createFarcasterSignIn(env: Environment): FarcasterSignIn {
  const { session, screens, clock } = env
  let current: Screen | null = null
  /** The code that this page has opened last. After a reload the widget gets another one. */
  let code = { attemptId: '', expiresAt: 0 }
  return {
    getUri: async (signal) => {
      // Late answers of an earlier sign-in must not change this one.
      current?.abort(superseded())
      try {
        const { attemptId, channel } = await openChannel(env, signal)
        if (channel.action === 'RETRY') throw notStarted('farcaster-failed')
        const expiresAt = clock.local() + Math.max(0, channel.expiresAt - channel.now)
        code = { attemptId, expiresAt }
        return { url: channel.action === 'SCAN' ? channel.url : null, expiresAt }
      } catch (error) {
        throw asStartFailure(error, 'farcaster-failed')
      }
    },
    connect: async () => {
      const kept = await keptAttempt(env)
      if (!kept) throw signInOver()
      // Nothing is drawn before the person has signed: until then the widget shows the code.
      const screen = screens.enter('farcaster', socialWords.screen)
      current = screen
      const expiresAt = code.attemptId === kept.attemptId ? code.expiresAt : 0
      try {
        const person = await untilSigned(env, screen, { kept, expiresAt })
        const { completeWith } = await loaded(import('./socialComplete.ts'))
        const outcome = person && (await completeWith(env, screen, kept, person))
        if (outcome && outcome !== 'undecided') return outcome
        // Another account needs another sign-in: the server keeps to the one that signed.
        if (person && outcome === null) await session.attempt.forget()
        return { action: 'RENEW' }
      } finally {
        screen.end()
      }
    },
  }
}
