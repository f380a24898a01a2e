import {
  AirlockError,
  ErrorCode,
  readArguments,
  takesArguments,
  type ViewArguments,
} from '@airlock/host-sdk/contract'
import { openConnecting } from '../../features/connect/openConnecting.ts'
import { openSwitch } from '../../features/networks/requestSwitch.ts'
import { openSwap } from '../../features/swap/openSwap.ts'
import { openWallet } from '../../features/walletList/openWallet.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { canOpen, isSwitchedOff } from '../../state/router/canShow.ts'
import { openView } from '../../state/router/navigation.ts'
import { switchedOff } from '../../state/router/switchedOff.ts'
import { isView } from '../../state/router/viewFacts.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { lackingFor } from './lacking.ts'
import { unknownView } from './unknownView.ts'

/** Views that open with arguments. A payment has its own call, because it returns the transaction's hash. */
type Opened = Exclude<keyof ViewArguments, 'Pay' | 'WalletSend'>

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
  Swap: (given, namespace) => openSwap(given, namespace),
  SwitchActiveChain: ({ caipNetworkId }) => openSwitch(caipNetworkId),
  SwitchNetwork: ({ caipNetworkId }) => openSwitch(caipNetworkId),
}

const isOpened = (view: string): view is Opened => takesArguments(view) && Object.hasOwn(OPENERS, view)

interface Wanted {
  view?: string | undefined
  namespace?: Namespace | undefined
  arguments?: unknown
}

const opener = <V extends Opened>(view: V, given: unknown, namespace: Namespace | undefined) =>
  OPENERS[view](readArguments(view, given), namespace)

const invalid = (reason: string) => new AirlockError(ErrorCode.INVALID_PARAMS, `open: ${reason}`)

/** A view without arguments; without a name, the home view. */
const openPlain =
  (view: string | undefined, namespace: Namespace | undefined): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (view !== undefined && !isView(view)) throw unknownView(view)
    if (view && !canOpen(getState(), view, namespace)) throw lackingFor(view)
    dispatch(openView({ view, namespace }))
  }

/**
 * The dApp's `open()`. Throws before anything opens: -32602 for an unknown view, a family without a network or
 * invalid arguments, 4200 for a view that is switched off, and the reason for a view that has nothing to show now.
 */
export const openWith =
  ({ view, namespace, arguments: given }: Wanted): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (namespace && !selectRecord(getState(), namespace))
      throw invalid(`no network of "${namespace}" is configured`)
    if (view !== undefined && isView(view) && isSwitchedOff(getState(), view)) throw switchedOff(view)
    if (given === undefined) return dispatch(openPlain(view, namespace))
    if (view === undefined) throw invalid('arguments need the view that they are for')
    if (!isView(view)) throw unknownView(view)
    if (!isOpened(view)) throw invalid(`the view "${view}" takes no arguments`)
    return dispatch(opener(view, given, namespace))
  }
