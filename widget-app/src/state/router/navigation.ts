import type { Namespace, ViewName } from '../../types.ts'
import { activeNamespaceSet } from '../chains/chainsSlice.ts'
import { selectMustSwitch } from '../chains/mustSwitch.ts'
import { selectAccount, selectIsActiveNetworkSupported } from '../chains/selectors.ts'
import { selectIsMobile, selectMode } from '../config/configSlice.ts'
import { connectorsOrdered } from '../connectors/connectorsSlice.ts'
import { alertClosed } from '../notices/alertSlice.ts'
import type { AppThunk, RootState } from '../store/store.ts'
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

const never = (): boolean => false

const frameShows =
  (...screens: string[]) =>
  ({ embedded }: RootState): boolean =>
    screens.includes(embedded.screen ?? '')

/** Views that show an account, or something of an attempt that only the widget starts: not without it. */
const NEEDS: Partial<Record<ViewName, (state: RootState, data: ViewData | undefined) => boolean>> = {
  Account: hasAddress,
  ProfileWallets: hasAddress,
  // It holds the visitor: only where there is something to mend.
  UnsupportedChain: (state) => hasAddress(state) && !selectIsActiveNetworkSupported(state),
  WalletCompatibleNetworks: hasAddress,
  WalletReceive: hasAddress,
  WalletSend: hasAddress,
  // Steps of a form: they have nothing to show by themselves.
  WalletSendConfirmed: never,
  WalletSendPreview: never,
  WalletSendSelectToken: never,
  SwitchNetwork: (_state, data) => data?.caipNetworkId !== undefined,
  SwitchActiveChain: (_state, data) => data?.caipNetworkId !== undefined,
  ConnectingExternal: (_state, data) => data?.connectorId !== undefined,
  ConnectingMultiChain: (_state, data) => data?.connectorId !== undefined,
  Downloads: (_state, data) => data?.wallet !== undefined,
  // Drawn by the secure frame, when it has something to draw.
  ApproveTransaction: frameShows('approve'),
  EmailLogin: frameShows('otp', 'device', 'recovery'),
  ExportKeys: frameShows('export'),
  SignedInDevices: frameShows('sessions'),
  // A question of the dApp's, while there is one.
  WatchAsset: (state) => !!state.watch?.asked,
  UpdateEmailWallet: (state) => selectAccount(state).connectedWalletInfo?.type === 'AUTH',
}

const selectViewToOpen = (state: RootState, { view, data }: OpenOptions): ViewName =>
  view && (NEEDS[view]?.(state, data) ?? true) ? view : selectHomeView(state)

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

/** Views that must not be walked away from: the visitor chooses a network or disconnects. */
function selectIsHeld(state: RootState): boolean {
  const views = selectStack(state).map((entry) => entry.view)
  const view = selectView(state)
  return view === 'UnsupportedChain' || (view === 'SwitchNetwork' && views.includes('UnsupportedChain'))
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
