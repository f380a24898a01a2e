import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { type SocialState, StartSocial } from '../../shared/socialApi.ts'
import type { LoginFailure } from '../contract/failure.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { StoredSocialAttempt } from '../session/stored.ts'
import { createVerifier } from '../session/verifier.ts'
import type { Environment } from './environment.ts'
import { isEnded } from './openAttempt.ts'

/** The failures of which the widget says more than that the sign-in could not be started. */
const TOLD: readonly unknown[] = ['network', 'rate-limited']

/** The errors of sign-ins that could not be started. */
const NOT_STARTED = {
  'social-start-failed': (data: LoginFailure) =>
    new AirlockError(ErrorCode.INTERNAL, 'Failed to initiate social connection', data),
  'farcaster-failed': (data: LoginFailure) =>
    new AirlockError(ErrorCode.INTERNAL, 'Failed to connect to farcaster', data),
}
type NotStarted = keyof typeof NOT_STARTED

export const notStarted = (reason: NotStarted): AirlockError => NOT_STARTED[reason]({ reason })

type Starting = Pick<Environment, 'session' | 'projectId' | 'ancestors'>

/**
 * Makes an attempt on the server, in place of an earlier sign-in, and keeps what redeems it. The verifier is known to
 * this browser alone, so that nobody else can redeem what the person proves at the provider.
 */
export async function startSocialAttempt(
  { session, projectId, ancestors }: Starting,
  provider: SocialProvider,
  signal?: AbortSignal,
): Promise<StoredSocialAttempt> {
  const known = z.safeParse(StartSocial.shape.provider, provider)
  if (!known.success) throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `${provider} is not supported`)
  const { verifier, verifierHash } = await createVerifier()
  const body = {
    provider: known.data,
    projectId,
    topOrigin: ancestors.topOrigin,
    verifierHash,
  }
  const { attemptId, number } = await session.call('startSocial', { body, signal })
  const kept = { purpose: 'social', attemptId, verifier, provider, number } as const
  await session.attempt.keep(kept)
  return kept
}

/** The failure as the widget gets it: whatever is not about the connection means that the sign-in was not started. */
export const asStartFailure = (error: unknown, reason: NotStarted = 'social-start-failed'): unknown =>
  error instanceof ApiFailure && !TOLD.includes(error.reason) ? notStarted(reason) : error

/** Asks for the state of a sign-in; `OVER` if it has ended. Changes nothing unless the person accepts who they are. */
export async function redeem(
  session: Session,
  { attemptId: id, verifier }: StoredSocialAttempt,
  { accept, signal }: { accept?: true; signal?: AbortSignal },
): Promise<SocialState | { action: 'OVER' }> {
  const body = { verifier, ...(accept && { accept }) }
  try {
    return await session.call('redeemSocial', { id, body, signal })
  } catch (error) {
    if (isEnded(error)) return { action: 'OVER' }
    throw error
  }
}

/** The last started sign-in with a provider, if it is the latest of all; null otherwise. */
export async function keptSocialAttempt(session: Session): Promise<StoredSocialAttempt | null> {
  const kept = await session.attempt.read()
  return kept?.purpose === 'social' ? kept : null
}

/** The same, if the server still knows it (R18). An ended one is forgotten. */
export async function openSocialAttempt(session: Session): Promise<StoredSocialAttempt | null> {
  const kept = await keptSocialAttempt(session)
  if (!kept || (await redeem(session, kept, {})).action !== 'OVER') return kept
  await session.attempt.forget()
  return null
}

/** The address at which the person signs in. Neither the widget nor the page learns it, except in a messaging app, where only the page can open it. */
export const windowAddress = ({ attemptId }: Pick<StoredSocialAttempt, 'attemptId'>): string =>
  `/social/start?attempt=${encodeURIComponent(attemptId)}`
