import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import {
  type SignInSubject,
  selectSignIn,
  signInAsked,
  signInEnded,
  signInFollowed,
} from '../../state/late/signInSlice.ts'
import { modalClosing, selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppStore, RootState } from '../../state/store/store.ts'
import { check } from './signInFlow.ts'

/** The connected account of the active family, on a network that the dApp supports. */
function selectSubject(state: RootState): SignInSubject | null {
  const { namespace, accountState } = selectActiveRecord(state) ?? {}
  const { status, caipAddress, address, connectedWalletInfo } = accountState ?? {}
  if (!namespace || status !== 'connected' || !caipAddress || !address || !connectedWalletInfo) return null
  if (selectMustSwitch(state)) return null
  return { caipAddress, namespace, address, connectorId: connectedWalletInfo.connectorId }
}

/**
 * Asks about a session whenever another account or network becomes active, once for each change. A restored
 * connection asks quietly, because the visitor has not opened the widget.
 */
export function followSignIn(store: AppStore): void {
  const { dispatch, getState, services, startListening } = store
  dispatch(installLate())
  dispatch(signInFollowed())
  let asked: SignInSubject | null = null
  const look = () => {
    const subject = selectSubject(getState())
    if (subject?.caipAddress === asked?.caipAddress) return
    const isQuiet = asked === null && !selectIsShown(getState())
    asked = subject
    if (selectSignIn(getState())) dispatch(signInEnded())
    if (!subject) return
    dispatch(signInAsked(subject))
    void dispatch(check(isQuiet))
  }
  services.watch(look)
  startListening({
    actionCreator: modalClosing,
    effect: () => {
      const question = selectSignIn(getState())
      const isLeft = selectView(getState()) === 'SignIn' && question && question.phase !== 'checking'
      // A visitor who leaves an optional question declines it. A required question is asked again when the widget opens.
      if (isLeft && !question.isRequired) dispatch(signInEnded())
    },
  })
  look()
}
