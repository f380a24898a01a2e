import type { Namespace } from '../../types.ts'
import { activeNamespaceSet } from '../chains/chainsSlice.ts'
import { selectMustSwitch } from '../chains/mustSwitch.ts'
import { selectAccount } from '../chains/selectors.ts'
import { selectIsMobile, selectMode } from '../config/configSlice.ts'
import { connectorsOrdered } from '../connectors/connectorsSlice.ts'
import { selectMustAgree } from '../connectors/terms.ts'
import { alertClosed } from '../notices/alertSlice.ts'
import type { AppThunk, RootState } from '../store/store.ts'
import { canShow } from './canShow.ts'
import {
  modalClosed,
  modalClosing,
  modalOpened,
  modalShaken,
  selectIsOpen,
  selectIsShown,
} from './modalSlice.ts'
import {
  popped,
  poppedTo,
  type Route,
  replaced,
  selectIsUnseen,
  selectStack,
  selectView,
  type ViewData,
  viewHidden,
  wentReset,
} from './routerSlice.ts'
import { VIEW_FACTS, type ViewName } from './viewFacts.ts'

/** The exit animation of the card takes 150 ms; if it does not run, closing completes a little later. */
const CLOSE_DEADLINE = 300

export interface OpenOptions {
  view?: ViewName | undefined
  namespace?: Namespace | undefined
  data?: ViewData
}

const hasAddress = (state: RootState): boolean => selectAccount(state).address !== null

/**
 * Account if an address is connected, its network is supported and it does not have to sign in; else the
 * connect view, which is pairing only if the dApp lists wallets itself.
 */
export function selectHomeView(state: RootState): ViewName {
  if (selectMustSwitch(state)) return 'UnsupportedChain'
  if (state.signIn?.asked) return 'SignIn'
  if (hasAddress(state)) return 'Account'
  if (!state.config.basic && !state.config.manualWalletControl) return 'Connect'
  return selectIsMobile(state) && canShow(state, 'AllWallets') ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Whether the view is drawn in the hidden card and nobody has seen it. */
const selectIsPrepared = (state: RootState): boolean => !selectIsOpen(state) && selectIsUnseen(state)

/** Whether the visitor has to agree to the terms first, in Connect. Who is at a provider already has agreed. */
function selectIsTooEarly(state: RootState, view: ViewName): boolean {
  const { connecting, needs } = VIEW_FACTS[view]
  return connecting !== undefined && needs !== 'socialLogin' && selectMustAgree(state)
}

function selectViewToOpen(state: RootState, { view, data }: OpenOptions): ViewName {
  if (!view || !canShow(state, view, data)) return selectHomeView(state)
  return selectIsTooEarly(state, view) ? 'Connect' : view
}

/** Opens the modal, or navigates the open one. */
export const openView =
  (options: OpenOptions = {}): AppThunk =>
  (dispatch, getState) => {
    const { namespace, data } = options
    if (namespace) dispatch(activeNamespaceSet(namespace))
    // If Connect is opened for a family, it lists the wallets of that family.
    const route: Route = {
      view: selectViewToOpen(getState(), options),
      data: namespace ? { namespace, ...data } : { ...data },
    }
    const [bottom, above] = selectStack(getState())
    const isSame = bottom?.view === route.view && bottom.data.namespace === namespace
    const isThere = !above && isSame && !data
    const isShown = selectIsShown(getState())
    if (!isThere || !isShown) dispatch(connectorsOrdered())
    // A view that was drawn while the card was hidden only has to become visible.
    if (!isThere || !(isShown || selectIsPrepared(getState()))) {
      dispatch(viewHidden())
      dispatch(wentReset(route))
    }
    dispatch(modalOpened())
  }

/** The shell dispatches this after the exit animation. */
export const finishClose = (): AppThunk => (dispatch, getState) => {
  if (!getState().modal.closing) return
  dispatch(modalClosed())
  dispatch(alertClosed())
  dispatch(viewHidden())
  dispatch(wentReset({ view: 'Connect' }))
}

/** The site is being asked whether the account has to sign in: the next view is that question. */
const selectIsAsking = (state: RootState): boolean =>
  selectIsShown(state) && state.signIn?.asked?.phase === 'checking' && selectView(state) !== 'SignIn'

/**
 * Closes the modal. An embedded widget, and one that has a question about the account, close for callers that wait for
 * the visitor, and open again with the home view.
 */
export const closeModal = (): AppThunk => (dispatch, getState) => {
  if (selectMode(getState()) === 'embedded' || selectIsAsking(getState())) {
    dispatch(modalClosing())
    dispatch(openView())
    return
  }
  if (!selectIsOpen(getState()) || getState().modal.closing) return
  dispatch(modalClosing())
  setTimeout(() => dispatch(finishClose()), CLOSE_DEADLINE)
}

/** Whether the visitor must not leave the view. */
function selectIsHeld(state: RootState): boolean {
  const stack = selectStack(state).map((entry) => entry.view)
  return VIEW_FACTS[selectView(state)].holds?.(stack, state) ?? false
}

/** Closes if the view allows it, else shakes. */
export const safeClose = (): AppThunk => (dispatch, getState) => {
  dispatch(selectIsHeld(getState()) ? modalShaken() : closeModal())
}

/** Goes back one view; from the last one closes. Connect is skipped once there is an account. */
export const goBack = (): AppThunk => (dispatch, getState) => {
  if (selectStack(getState()).length <= 1) {
    dispatch(safeClose())
    return
  }
  dispatch(popped())
  if (selectView(getState()) === 'Connect' && hasAddress(getState())) dispatch(replaced({ view: 'Account' }))
}

/** Escape, or a click next to the frame: goes back, and closes from the last view. */
export const dismiss = (): AppThunk => (dispatch, getState) => {
  dispatch(selectStack(getState()).length > 1 ? goBack() : safeClose())
}

/**
 * After another network is active: goes back behind the network list if that was open on the way, else
 * closes.
 */
export const leaveNetworks = (): AppThunk => (dispatch, getState) => {
  const index = selectStack(getState()).findIndex((entry) => entry.view === 'Networks')
  dispatch(index >= 1 ? poppedTo(index - 1) : closeModal())
}
