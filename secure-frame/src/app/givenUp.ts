import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SocialFailure } from '../../shared/socialApi.ts'
import type { LoginFailure } from '../contract/failure.ts'
import { rejected } from './screens.ts'
import type { SocialView } from './socialView.ts'

const POPUP_CLOSED = { code: ErrorCode.POPUP_CLOSED, reason: 'popup-closed' } as const
const REJECTED = { code: ErrorCode.USER_REJECTED, reason: 'social-rejected' } as const
const NOT_STARTED = { code: ErrorCode.INTERNAL, reason: 'social-start-failed' } as const
const OVER = { code: ErrorCode.UNAUTHORIZED, reason: 'sign-in-over' } as const

/** The outcome of giving up after a failure at the provider. */
const AFTER: Readonly<Record<SocialFailure, typeof REJECTED | typeof NOT_STARTED>> = {
  cancelled: REJECTED,
  'provider-refused': REJECTED,
  'identity-taken': REJECTED,
  'provider-unavailable': NOT_STARTED,
}

/** The outcome of giving up at each screen; missing if it is the same as going back. */
const AT = { left: POPUP_CLOSED, away: NOT_STARTED, over: OVER } as const

/** The error of a sign-in that the person gives up. @param failed why it failed at the provider */
export function givenUp(view: SocialView, failed: SocialFailure | null): AirlockError {
  const known = view === 'failed' && failed ? AFTER[failed] : AT[view as keyof typeof AT]
  if (!known) return rejected()
  const { code, reason } = known
  return new AirlockError(code, 'The sign-in was given up', { reason } satisfies LoginFailure)
}
