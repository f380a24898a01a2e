import { ErrorCode } from '@airlock/host-sdk/contract'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { type Change, type Derived, track } from './tracked.ts'

/** A sign-in begins: by email, or with a provider. */
export function loginBegan({ state }: Change): Derived {
  const { provider } = selectEmbedded(state).attempt
  return provider ? track('SOCIAL_LOGIN_STARTED', { provider }) : track('EMAIL_SUBMITTED')
}

/** The visitor has done everything, and the account is read. */
export function accountRequested({ state }: Change): Derived {
  const { provider } = selectEmbedded(state).attempt
  return provider ? track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider }) : undefined
}

/** A sign-in is complete; without one, an address was changed. */
export function loginSucceeded({ before }: Change): Derived {
  const { attempt, emailedAt } = selectEmbedded(before)
  if (!attempt.busy) return undefined
  if (attempt.provider) return track('SOCIAL_LOGIN_SUCCESS', { provider: attempt.provider })
  return emailedAt === null ? undefined : track('EMAIL_VERIFICATION_CODE_PASS')
}

/** A sign-in ends without a user: for a reason, or because the visitor left. */
export function loginEnded(reason: string | null, { before }: Change): Derived {
  const { provider, busy } = selectEmbedded(before).attempt
  if (!provider) return reason ? track('CONNECT_ERROR', { code: ErrorCode.INTERNAL }) : undefined
  if (reason) return track('SOCIAL_LOGIN_ERROR', { provider })
  return busy ? track('SOCIAL_LOGIN_CANCELED', { provider }) : undefined
}
