import {
  AirlockError,
  ErrorCode,
  readArguments,
  takesArguments,
  type ViewArguments,
} from '@airlock/host-sdk/contract'
import { openConnecting } from '../../features/connect/openConnecting.ts'
import { openSwitch } from '../../features/networks/requestSwitch.ts'
import { openWallet } from '../../features/walletList/openWallet.ts'
import { isSwitchedOff } from '../../state/router/canShow.ts'
import { switchedOff } from '../../state/router/switchedOff.ts'
import { isView } from '../../state/router/viewFacts.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { unknownView } from './unknownView.ts'

/** Views that open with arguments. A payment has its own call, because it returns the transaction's hash. */
type Opened = Exclude<keyof ViewArguments, 'WalletSend'>

type Openers = {
  [V in Opened]: (given: ViewArguments[V], namespace: Namespace | undefined) => AppThunk<Promise<void>>
}

const OPENERS: Openers = {
  ConnectingExternal: ({ connectorId }, namespace) =>
    openConnecting('ConnectingExternal', connectorId, namespace),
  ConnectingMultiChain: ({ connectorId }, namespace) =>
    openConnecting('ConnectingMultiChain', connectorId, namespace),
  ConnectingWalletConnect: ({ walletId }, namespace) =>
    openWallet('ConnectingWalletConnect', walletId, namespace),
  Downloads: ({ walletId }, namespace) => openWallet('Downloads', walletId, namespace),
  SwitchActiveChain: ({ caipNetworkId }) => openSwitch(caipNetworkId),
  SwitchNetwork: ({ caipNetworkId }) => openSwitch(caipNetworkId),
}

const isOpened = (view: string): view is Opened => takesArguments(view) && view !== 'WalletSend'

interface Wanted {
  view?: string | undefined
  namespace?: Namespace | undefined
  arguments?: unknown
}

const opener = <V extends Opened>(view: V, given: unknown, namespace: Namespace | undefined) =>
  OPENERS[view](readArguments(view, given), namespace)

/**
 * The dApp's `open()` with arguments. Rejects before anything opens: with -32602 for an unknown view or invalid
 * arguments, with 4200 for a view that is switched off.
 */
export const openWith =
  ({ view, namespace, arguments: given }: Wanted): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (view === undefined)
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'open: arguments need the view that they are for')
    if (!isView(view)) throw unknownView(view)
    if (isSwitchedOff(getState(), view)) throw switchedOff(view)
    if (!isOpened(view))
      throw new AirlockError(ErrorCode.INVALID_PARAMS, `open: the view "${view}" takes no arguments`)
    await dispatch(opener(view, given, namespace))
  }
