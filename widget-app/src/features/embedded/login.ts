import { selectEmbedded, signedOut } from '../../state/account/embeddedSlice.ts'
import { selectFeatures } from '../../state/config/features.ts'
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

/** Whether the dApp and its project enable sign-in by email, and the widget has a wallet for it. */
export function selectHasEmail(state: RootState): boolean {
  const wanted = selectConnectNamespace(state)
  const isServed = namespaces.some((one) => (wanted ? one === wanted : one in state.chains.records))
  return isServed && selectFeatures(state).email
}

/** Loads the sign-in code. */
export const loadLogin = () => import('./emailFlow.ts')

/** The visitor submitted an address. */
export const startLogin =
  (email: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { signIn } = await loadLogin()
    await dispatch(signIn(email))
  }

const isResumable = (state: RootState): boolean => {
  const { emailedAt, attempt } = selectEmbedded(state)
  return emailedAt !== null && Date.now() - emailedAt < RESUMABLE && !attempt.busy
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
      if (!isResumable(getState())) return
      const { resumeSignIn } = await loadLogin()
      // If the frame is not available, the visitor types the address again.
      await dispatch(resumeSignIn()).catch(() => undefined)
    },
  })
}
