import type { Namespace } from '../../types.ts'
import { activeNamespaceSet } from '../chains/chainsSlice.ts'
import { selectMustSwitch } from '../chains/mustSwitch.ts'
import { selectAccount } from '../chains/selectors.ts'
import { selectIsMobile, selectMode } from '../config/configSlice.ts'
import { connectorsOrdered } from '../connectors/connectorsSlice.ts'
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
  selectStack,
  selectView,
  type ViewData,
  viewHidden,
  wentReset,
} from './routerSlice.ts'
import { VIEW_FACTS, type ViewName } from './viewFacts.ts'

/** The exit of the card takes 150 ms; where nothing plays it, closing is finished a little later. */
const CLOSE_DEADLINE = 300

export interface OpenOptions {
  view?: ViewName | undefined
  namespace?: Namespace | undefined
  data?: ViewData
}

const hasAddress = (state: RootState): boolean => selectAccount(state).address !== null

/**
 * Account if an address is connected, unless its network has to be left first; else the way to connect, which is pairing
 * alone where the dApp lists wallets itself.
 */
export function selectHomeView(state: RootState): ViewName {
  if (selectMustSwitch(state)) return 'UnsupportedChain'
  if (hasAddress(state)) return 'Account'
  if (!state.config.basic && !state.config.manualWalletControl) return 'Connect'
  return selectIsMobile(state) ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

const selectViewToOpen = (state: RootState, { view, data }: OpenOptions): ViewName =>
  view && canShow(state, view, data) ? view : selectHomeView(state)

/** Opens the modal, or re-routes the open one. */
export const openView =
  (options: OpenOptions = {}): AppThunk =>
  (dispatch, getState) => {
    const { namespace, data } = options
    if (namespace) dispatch(activeNamespaceSet(namespace))
    // Opened for a family, Connect lists the wallets of that family.
    const route: Route = {
      view: selectViewToOpen(getState(), options),
      data: namespace ? { namespace, ...data } : { ...data },
    }
    const [bottom, above] = selectStack(getState())
    const isSame = bottom?.view === route.view && bottom.data.namespace === namespace
    const isThere = selectIsShown(getState()) && !above && isSame && !data
    if (!isThere) {
      dispatch(viewHidden())
      dispatch(connectorsOrdered())
      dispatch(wentReset(route))
    }
    dispatch(modalOpened())
  }

/** What the shell dispatches when the exit has played. */
export const finishClose = (): AppThunk => (dispatch, getState) => {
  if (!getState().modal.closing) return
  dispatch(modalClosed())
  dispatch(alertClosed())
  dispatch(viewHidden())
  dispatch(wentReset({ view: 'Connect' }))
}

/** Closes the modal. An embedded widget closes, for those who wait for the visitor, and opens again with its home view. */
export const closeModal = (): AppThunk => (dispatch, getState) => {
  if (selectMode(getState()) === 'embedded') {
    dispatch(modalClosing())
    dispatch(openView())
    return
  }
  if (!selectIsOpen(getState()) || getState().modal.closing) return
  dispatch(modalClosing())
  setTimeout(() => dispatch(finishClose()), CLOSE_DEADLINE)
}

/** Whether the view must not be walked away from. */
function selectIsHeld(state: RootState): boolean {
  const stack = selectStack(state).map((entry) => entry.view)
  return VIEW_FACTS[selectView(state)].holds?.(stack) ?? false
}

/** Closes where the view allows it, and shakes where it does not. */
export const safeClose = (): AppThunk => (dispatch, getState) => {
  dispatch(selectIsHeld(getState()) ? modalShaken() : closeModal())
}

/** One view back; from the last one out. Connect is no place to go back to once there is an account. */
export const goBack = (): AppThunk => (dispatch, getState) => {
  if (selectStack(getState()).length <= 1) {
    dispatch(safeClose())
    return
  }
  dispatch(popped())
  if (selectView(getState()) === 'Connect' && hasAddress(getState())) dispatch(replaced({ view: 'Account' }))
}

/** Escape, or a click beside the frame: back, and from the last view out. */
export const dismiss = (): AppThunk => (dispatch, getState) => {
  dispatch(selectStack(getState()).length > 1 ? goBack() : safeClose())
}

/** After another network is active: behind the list of networks if it was open on the way, else out. */
export const leaveNetworks = (): AppThunk => (dispatch, getState) => {
  const index = selectStack(getState()).findIndex((entry) => entry.view === 'Networks')
  dispatch(index >= 1 ? poppedTo(index - 1) : closeModal())
}
