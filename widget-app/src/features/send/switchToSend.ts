import { loadAdapter } from '../../chains/registry.ts'
import { messageOf, refusalOf } from '../../chains/walletError.ts'
import { sendWords } from '../../messages/en/send.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { confirmSend } from './sendFlow.ts'
import { selectReady } from './transfer.ts'

/** Switches the wallet to a network; returns whether it is there afterwards. */
const switchTo =
  (network: CaipNetwork): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, services) => {
    const namespace = network.chainNamespace
    const connectorId = selectRecord(getState(), namespace)?.accountState.connectedWalletInfo?.connectorId
    if (!connectorId) return false
    try {
      const { switchNetwork } = await loadAdapter(namespace)
      const now = await switchNetwork(askOf(services, connectorId), network)
      dispatch(connectionEvent({ namespace, event: { type: 'chainChanged', connectorId, ...now } }))
      return true
    } catch (error) {
      const isNo = refusalOf(error) === 'rejected'
      const message = isNo ? sendWords.switchDeclined : messageOf(error) || sendWords.chainIsNotSupported
      dispatch(showToast({ message, variant: 'error' }))
      return false
    }
  }

/** Switches the wallet to the network of the dApp's request. */
export const switchForRequest = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const network = selectNetwork(getState(), selectSend(getState()).request?.caipNetworkId)
  if (network) await dispatch(switchTo(network))
}

/** Identifies what the visitor has confirmed: it changes with the form, and with a request of the dApp. */
const confirmedIn = (state: RootState): string => {
  const { review, request } = selectSend(state)
  return JSON.stringify([review.at, request?.id])
}

/**
 * Switches the wallet back to the network that it had left without an event, and sends again. What has changed while
 * the wallet was asked to switch is not sent.
 */
export const switchAndSend = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const ready = selectReady(getState())
  const network = selectNetwork(getState(), ready?.sender.network.caipNetworkId)
  const before = confirmedIn(getState())
  if (!network || !(await dispatch(switchTo(network)))) return
  if (confirmedIn(getState()) === before) await dispatch(confirmSend())
}
