import type { SocialFailure, SocialState } from '../../shared/socialApi.ts'
import type { AttemptRow, Social } from './social.ts'

type Progress = Extract<SocialState, { action: 'WAIT' | 'CONFIRM' | 'RETRY' }>

/** The answer to a frame that polls, until the person is back and has confirmed; null from then on. */
export function progressOf(
  social: Social,
  { phase, failure, expires_at: expiresAt }: AttemptRow,
): Progress | null {
  const until = { expiresAt, now: social.clock() }
  if (phase === 'open') return { action: 'WAIT', ...until }
  if (phase === 'unconfirmed') return { action: 'CONFIRM', ...until }
  if (phase === 'failed') return { action: 'RETRY', reason: failure as SocialFailure, ...until }
  return null
}
