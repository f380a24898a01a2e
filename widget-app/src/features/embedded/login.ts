import type { SocialProvider } from '@airlock/kit/social'
import { selectEmbedded, signedOut } from '../../state/account/embeddedSlice.ts'
import { selectFeatures, selectSocials } from '../../state/config/features.ts'
import { connectionForgotten } from '../../state/connections/connectionsSlice.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import { modalClosing } from '../../state/router/modalSlice.ts'
import { selectView, viewShown } from '../../state/router/routerSlice.ts'
import type { AppStore, AppThunk, RootState } from '../../state/store/store.ts'

/**
 * A sign-in can be resumed for this time (ms) after its start: two codes, and some time to find the email.
 */
const RESUMABLE = 600_000

/** The embedded wallet (spec section 5). */
const { connector, namespaces } = WALLET_KINDS.embedded

/** Whether the widget has a wallet to sign in to, in the family that is wanted. */
function selectIsServed(state: RootState): boolean {
  const wanted = selectConnectNamespace(state)
  return namespaces.some((one) => (wanted ? one === wanted : one in state.chains.records))
}

/** Whether the dApp and its project enable sign-in by email, and the widget has a wallet for it. */
export const selectHasEmail = (state: RootState): boolean =>
  selectIsServed(state) && selectFeatures(state).email

const NONE: readonly SocialProvider[] = []

/** The providers with which the visitor can sign in now. */
export const selectLoginProviders = (state: RootState): readonly SocialProvider[] =>
  selectIsServed(state) ? selectSocials(state) : NONE

let flow: typeof import('./emailFlow.ts') | undefined

/** Loads the sign-in code. */
export const loadLogin = async () => {
  flow = await import('./emailFlow.ts')
  return flow
}

/** The visitor types an address: the secure frame is there when they submit it. */
export const prepareLogin =
  (): AppThunk =>
  (_dispatch, getState, { secure }) => {
    if (getState().embedded.frame === 'none') secure().catch(() => undefined)
  }

/** The visitor submitted an address. */
export const startLogin =
  (email: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    // Even loaded code comes only after the tasks that a press has caused.
    const { signIn } = flow ?? (await loadLogin())
    await dispatch(signIn(email))
  }

/** Whether no sign-in runs, and one that began at one of these times can still be resumed. */
const isResumable = (state: RootState, ...begun: (number | null)[]): boolean =>
  !selectEmbedded(state).attempt.busy && begun.some((at) => Date.now() - (at ?? 0) < RESUMABLE)

/**
 * The visitor comes back from a messaging app. Anybody can make a link that says so: only a sign-in with a provider that
 * this browser has begun is continued, and the server decides how far it is.
 */
export const returnToLogin = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (!isResumable(getState(), selectEmbedded(getState()).socialAt)) return
  const { resumeSignIn } = await loadLogin()
  await dispatch(resumeSignIn())
}

/**
 * Clears the stored email address at sign-out; resumes a sign-in that a reload (R18) or a closed widget
 * interrupted. A visitor who went back from the code finds the address in its field, and continues by
 * submitting it again.
 */
export function followLogin({ startListening }: AppStore): void {
  let isInterrupted = true
  startListening({
    actionCreator: modalClosing,
    effect: (_action, { getState }) => {
      isInterrupted ||= selectView(getState()) === 'EmailLogin'
    },
  })
  startListening({
    actionCreator: connectionForgotten,
    effect: ({ payload }, { dispatch }) => {
      // Only the entry in a family's list was deleted: the visitor may still be signed in for another
      // family.
      if (payload.connectorId === connector.id && !payload.entirely) dispatch(signedOut())
    },
  })
  startListening({
    actionCreator: viewShown,
    effect: async (_action, { dispatch, getState }) => {
      if (!isInterrupted || selectView(getState()) !== 'Connect') return
      isInterrupted = false
      const { emailedAt, socialAt } = selectEmbedded(getState())
      if (!isResumable(getState(), emailedAt, socialAt)) return
      const { resumeSignIn } = await loadLogin()
      // If the frame is not available, the visitor types the address again.
      await dispatch(resumeSignIn()).catch(() => undefined)
    },
  })
}
