import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Attempt, Solution } from '../../shared/api.ts'
import type { LoginFailure } from '../contract/failure.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { SocialProof } from '../session/stored.ts'
import type { Environment } from './environment.ts'

/** A pending sign-in with a code. */
export interface OpenAttempt {
  attempt: Attempt
  email: string
  /** The sign-in with a provider that the code completes. */
  social?: ProvenSocial | undefined
}

/** A sign-in that the server has been asked for. */
export interface ComingAttempt {
  email: string
  coming: Promise<Attempt>
}

/** The secrets that redeem a sign-in with a provider, and the name that the provider gave. */
export type ProvenSocial = SocialProof & { username: string | null }

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
  new AirlockError(ErrorCode.INVALID_PARAMS, "That address can't receive email. Check for typos.", {
    reason: 'mail-refused',
  } satisfies LoginFailure)

/** The sign-in has ended, and no code can complete it any more. */
export const signInOver = () =>
  new AirlockError(ErrorCode.UNAUTHORIZED, 'Start the sign-in again', {
    reason: 'sign-in-over',
  } satisfies LoginFailure)

/** The last started sign-in, if the server still knows it (R18). An ended one is forgotten. */
export async function openAttempt(session: Session): Promise<OpenAttempt | null> {
  const kept = await session.attempt.read()
  if (kept?.purpose !== 'sign-in') return null
  try {
    const { attemptId: id, email, social } = kept
    return { attempt: await session.call('readAttempt', { id }), email, social }
  } catch (error) {
    if (!isEnded(error)) throw error
    await session.attempt.forget()
    return null
  }
}

export type Starting = Pick<Environment, 'session' | 'projectId' | 'ancestors' | 'work'>

/** The most attempts to solve a challenge: on a slow device it may expire, or its response be lost. */
const MOST_CHALLENGES = 3

/** Asks for a code. Under load, the server demands a proof of work first. */
async function askForCode(
  { work }: Pick<Starting, 'work'>,
  send: (solved: { solution?: Solution }) => Promise<Attempt>,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const ask = async (left: number, solved: { solution?: Solution }): Promise<Attempt> => {
    try {
      return await send(solved)
    } catch (error) {
      const challenge = error instanceof ApiFailure && left > 0 ? error.challenge : undefined
      if (!challenge) throw error
      return ask(left - 1, { solution: await work(challenge, signal) })
    }
  }
  return ask(MOST_CHALLENGES, {})
}

/** Starts a sign-in that survives a reload. */
export async function startAttempt(
  { session, projectId, ancestors, work }: Starting,
  email: string,
  signal?: AbortSignal,
): Promise<Attempt> {
  const body = { email, projectId, topOrigin: ancestors.topOrigin }
  const send = (solved: { solution?: Solution }) =>
    session.call('startAttempt', { body: { ...body, ...solved }, signal })
  const attempt = await askForCode({ work }, send, signal)
  await session.attempt.keep({ attemptId: attempt.attemptId, email, purpose: 'sign-in' })
  return attempt
}

/** Sends the code that completes a sign-in with a provider. Its mail names the provider. */
export async function proveEmail(
  { session, work }: Pick<Starting, 'session' | 'work'>,
  { email, social }: { email: string; social: ProvenSocial },
  signal: AbortSignal,
): Promise<Attempt> {
  const { attemptId: id, verifier } = social
  const send = (solved: { solution?: Solution }) =>
    session.call('proveSocialEmail', { id, body: { verifier, email, ...solved }, signal })
  const attempt = await askForCode({ work }, send, signal)
  await session.attempt.keep({ attemptId: attempt.attemptId, email, purpose: 'sign-in', social })
  return attempt
}

/** A plain sign-in in place of this one would sign in too, and lose the provider's identity. */
async function proveAgain(
  env: Starting,
  proving: { email: string; social: ProvenSocial },
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    return await proveEmail(env, proving, signal)
  } catch (error) {
    throw isEnded(error) ? signInOver() : error
  }
}

/**
 * Sends the email again. An ended sign-in is replaced by a new one, because the server does not revive it. Rejects
 * with the reason `sign-in-over` if the sign-in with a provider has ended.
 */
export async function sendAgain(
  env: Starting,
  { attempt, email, social }: OpenAttempt,
  signal: AbortSignal,
): Promise<Attempt> {
  if (social) return proveAgain(env, { email, social }, signal)
  try {
    return await env.session.call('resendAttempt', { id: attempt.attemptId, body: {}, signal })
  } catch (error) {
    if (!isEnded(error)) throw error
    return startAttempt(env, email, signal)
  }
}
