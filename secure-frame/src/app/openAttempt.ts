import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Attempt, Solution } from '../../shared/api.ts'
import type { LoginFailure } from '../contract/failure.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { Environment } from './environment.ts'

/** A pending sign-in. */
export interface OpenAttempt {
  attempt: Attempt
  email: string
}

/**
 * Whether the server reports that the code's attempt has ended: used, expired, three wrong codes, or
 * unknown.
 */
export const isEnded = (error: unknown) =>
  error instanceof ApiFailure && ['over', 'not-found', 'invalid'].includes(error.reason)

/**
 * The mail server refuses email for the address: no code will arrive, and the widget asks for another
 * address. This reason also ends the widget's cooldown, because nothing was sent.
 */
export const mailRefused = () =>
  new AirlockError(ErrorCode.INVALID_PARAMS, "That address can't receive mail. Check for typos.", {
    reason: 'mail-refused',
  } satisfies LoginFailure)

/** The last started sign-in, if the server still knows it (R18). An ended one is forgotten. */
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

type Starting = Pick<Environment, 'session' | 'projectId' | 'ancestors' | 'work'>

/** The most attempts to solve a challenge: on a slow device it may expire, or its response be lost. */
const MOST_CHALLENGES = 3

/** Starts a sign-in that survives a reload. Under load, the server demands a proof of work first. */
export async function startAttempt(
  { session, projectId, ancestors, work }: Starting,
  email: string,
  signal?: AbortSignal,
): Promise<Attempt> {
  const body = { email, projectId, topOrigin: ancestors.topOrigin }
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

/**
 * Sends the email again. An ended sign-in is replaced by a new one, because the server does not revive it.
 */
export async function sendAgain(
  env: Starting,
  { attempt, email }: OpenAttempt,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    return await env.session.call('resendAttempt', { id: attempt.attemptId, body: {}, signal })
  } catch (error) {
    if (!isEnded(error)) throw error
    return startAttempt(env, email, signal)
  }
}
