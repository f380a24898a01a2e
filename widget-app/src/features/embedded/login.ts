import { selectEmbedded, signedOut } from '../../state/account/embeddedSlice.ts'
import { connectionForgotten } from '../../state/connections/connectionsSlice.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import { modalClosing } from '../../state/router/modalSlice.ts'
import { selectView, viewShown } from '../../state/router/routerSlice.ts'
import type { AppStore, AppThunk, RootState } from '../../state/store/store.ts'

/** How long a sign-in can be gone on with after it was started (ms): two codes, and some time to find the mail. */
const RESUMABLE = 600_000

/** The embedded wallet (spec section 5). */
const { connector, namespaces } = WALLET_KINDS.embedded

/** Whether the dApp and its project let visitors sign in by email, where this widget has a wallet for them. */
export function selectHasEmail(state: RootState): boolean {
  const { config, chains } = state
  const wanted = selectConnectNamespace(state)
  const social = config.remoteFeatures.find((feature) => feature.id === 'social_login')
  const isServed = namespaces.some((one) => (wanted ? one === wanted : one in chains.records))
  return (
    (config.features?.email ?? true) && isServed && !!social?.isEnabled && social.config.includes('email')
  )
}

/** What it takes to sign in. */
export const loadLogin = () => import('./emailFlow.ts')

/** The visitor typed an address. */
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
 * Forgets who was signed in when they sign out; takes a sign-in up again that a reload (R18) or closing the widget
 * interrupted. Who went back from the code finds the address in its field, and goes on by sending it again.
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
      // Taken from a family's list of what was: in another family the visitor may be signed in.
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
      // Where the frame cannot be had, the visitor types the address again.
      await dispatch(resumeSignIn()).catch(() => undefined)
    },
  })
}
