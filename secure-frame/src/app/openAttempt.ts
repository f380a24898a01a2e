import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Attempt, Solution } from '../../shared/api.ts'
import type { LoginFailure } from '../contract/failure.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { Parts } from './parts.ts'

/** A sign-in that is waiting for its person. */
export interface OpenAttempt {
  attempt: Attempt
  email: string
}

/** Whether the server says that what a code was sent for is over: used up, expired, three wrong codes, or never there. */
export const isEnded = (error: unknown) =>
  error instanceof ApiFailure && ['over', 'not-found', 'invalid'].includes(error.reason)

/**
 * The mail server takes no mail for the address: no code will come, and the widget asks for another address. Its cooldown
 * is over by that reason, as nothing was sent.
 */
export const mailRefused = () =>
  new AirlockError(ErrorCode.INVALID_PARAMS, "That address can't receive mail. Check for typos.", {
    reason: 'mail-refused',
  } satisfies LoginFailure)

/** The sign-in that was started last, where the server still knows it (R18). One that is over is forgotten. */
export async function openAttempt(session: Session): Promise<OpenAttempt | null> {
  const kept = await session.attempt.read()
  if (kept?.purpose !== 'sign-in') return null
  try {
    return { attempt: await session.call('readAttempt', { id: kept.attemptId }), email: kept.email }
  } catch (error) {
    if (!isEnded(error)) throw error
    await session.attempt.forget()
    return null
  }
}

type Starting = Pick<Parts, 'session' | 'projectId' | 'place' | 'work'>

/** A challenge may expire on a slow device, or its answer be lost: so often it is solved anew. */
const MOST_CHALLENGES = 3

/** Starts a sign-in, which a reload finds again. While many codes are sent, the server wants some work done first. */
export async function startAttempt(
  { session, projectId, place, work }: Starting,
  email: string,
  signal?: AbortSignal,
): Promise<Attempt> {
  const body = { email, projectId, topOrigin: place.topOrigin }
  const ask = async (left: number, solution?: Solution): Promise<Attempt> => {
    try {
      return await session.call('startAttempt', { body: { ...body, ...(solution && { solution }) }, signal })
    } catch (error) {
      const challenge = error instanceof ApiFailure && left > 0 ? error.challenge : undefined
      if (!challenge) throw error
      return ask(left - 1, await work(challenge, signal))
    }
  }
  const attempt = await ask(MOST_CHALLENGES)
  await session.attempt.keep({ attemptId: attempt.attemptId, email, purpose: 'sign-in' })
  return attempt
}

/** Sends the mail again. The server does not revive a sign-in that is over: then another one takes its place. */
export async function sendAgain(
  parts: Starting,
  { attempt, email }: OpenAttempt,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    return await parts.session.call('resendAttempt', { id: attempt.attemptId, body: {}, signal })
  } catch (error) {
    if (!isEnded(error)) throw error
    return startAttempt(parts, email, signal)
  }
}
