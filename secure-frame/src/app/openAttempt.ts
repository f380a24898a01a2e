import type { Attempt } from '../../shared/api.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'

/** A sign-in that is waiting for its person. */
export interface OpenAttempt {
  attempt: Attempt
  email: string
}

const isEnded = (error: unknown) =>
  error instanceof ApiFailure && ['over', 'not-found', 'invalid'].includes(error.reason)

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
