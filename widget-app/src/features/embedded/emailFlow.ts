import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { canonicalEmail } from '@airlock/secure-frame/contract'
import { embeddedWords } from '../../messages/en/embedded.ts'
import { codeSent, loginFailed, selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { LoginFailure } from '../../types.ts'
import { frameTrouble } from '../../wallets/embedded/frameTrouble.ts'
import { type Action, runSignIn } from './runSignIn.ts'

export { resumeSignIn } from './runSignIn.ts'

/**
 * A second email within this time (ms) is refused, to any address (spec section 5); the server enforces the
 * limit.
 */
const COOLDOWN = 30_000

/** The seconds until the next email may be sent. */
function secondsToWait(state: RootState): number {
  const { emailedAt } = selectEmbedded(state)
  return emailedAt === null ? 0 : Math.max(0, Math.ceil((emailedAt + COOLDOWN - Date.now()) / 1000))
}

/** The same error as the server's for an email that is too early. */
function tooSoon(seconds: number): AirlockError {
  const failure: LoginFailure = { reason: 'rate-limited', retryAfterMs: seconds * 1000 }
  return new AirlockError(ErrorCode.RATE_LIMITED, 'Too soon for another mail', failure)
}

/**
 * Goes back as soon as the visitor has left the code's screen, which is there before the answer: nothing else would be
 * drawn in its place. Returns a function that stops it.
 */
const followScreen = (): AppThunk<() => void> => (dispatch, getState, services) =>
  services.watch((state, before) => {
    const isLeft = before.embedded.screen === 'otp' && state.embedded.screen === null
    if (isLeft && selectView(getState()) === 'EmailLogin') dispatch(goBack())
  })

/**
 * Sends an email. Within the cooldown the visitor returns to the current code instead, if it is still valid.
 */
const beginWith =
  (email: string): AppThunk<(client: SecureClient) => Promise<Action>> =>
  (dispatch, getState) =>
  async (client) => {
    if (secondsToWait(getState()) > 0) {
      const open = await client.resumeAttempt({})
      if (open?.email === email && open.action !== 'CONNECT_SOCIAL') return open.action
      const seconds = secondsToWait(getState())
      if (seconds > 0) throw tooSoon(seconds)
    }
    const unfollow = dispatch(followScreen())
    try {
      const { action } = await client.connectEmail({ email })
      dispatch(codeSent({ email, at: Date.now() }))
      return action
    } finally {
      unfollow()
    }
  }

/**
 * Signs in by email: the code is typed in the secure frame, and the widget only learns that it was correct.
 */
export const signIn =
  (typed: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const email = canonicalEmail(typed)
    if (email === null) {
      dispatch(loginFailed(embeddedWords.invalidEmail))
      return
    }
    const wait = secondsToWait(getState())
    if (wait > 0 && email !== selectEmbedded(getState()).email)
      dispatch(loginFailed(frameTrouble(tooSoon(wait))))
    else await dispatch(runSignIn({ begin: dispatch(beginWith(email)), provider: null }))
  }
