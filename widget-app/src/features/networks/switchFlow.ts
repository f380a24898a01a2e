import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { loadAdapter } from '../../chains/registry.ts'
import { codeOf, messageOf, refusalOf, userRejected } from '../../chains/walletError.ts'
import { networksWords } from '../../messages/en/networks.ts'
import {
  type SwitchAttempt,
  selectSwitchAttempt,
  switchEnded,
  switchStarted,
} from '../../state/attempts/switchAttemptSlice.ts'
import { isSupported } from '../../state/chains/chainRecord.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import { alertWalletError } from '../../state/notices/alerts.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack, leaveNetworks } from '../../state/router/navigation.ts'
import {
  pushed,
  selectCurrentEntry,
  selectStack,
  selectView,
  selectViewData,
  wentReset,
} from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { namespaceOf } from './configuredNetworks.ts'
import { decideSwitch } from './decideSwitch.ts'

const isOn = (state: RootState, { chainNamespace, caipNetworkId }: CaipNetwork): boolean =>
  selectRecord(state, chainNamespace)?.networkState.caipNetwork?.caipNetworkId === caipNetworkId

/** Whether the visitor is still at the view with this key. */
const isAt = (state: RootState, key: number): boolean =>
  selectIsShown(state) && selectCurrentEntry(state).key === key

/** The switch of the current view, while its wallet is asked. */
export function selectPendingSwitch(state: RootState): SwitchAttempt | null {
  const attempt = selectSwitchAttempt(state)
  const isSeen = selectIsShown(state) && selectView(state) === 'SwitchNetwork'
  return attempt?.phase === 'pending' && isSeen ? attempt : null
}

/** Asks the connected wallet. Some wallets never respond but do switch: that counts as success. */
const ask =
  (network: CaipNetwork, key: number): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const namespace = network.chainNamespace
    const wallet = selectRecord(getState(), namespace)?.accountState.connectedWalletInfo
    if (!wallet) throw new AirlockError(ErrorCode.DISCONNECTED, 'No connector found for connection')
    const connectorId = wallet.connectorId
    const answered = loadAdapter(namespace).then(async (adapter) => {
      const now = await adapter.switchNetwork(askOf(services, connectorId), network)
      dispatch(connectionEvent({ namespace, event: { type: 'chainChanged', connectorId, ...now } }))
    })
    const ended = services.until((state) => isOn(state, network) || !isAt(state, key))
    await Promise.race([answered, ended])
    answered.catch(() => undefined)
    if (!isOn(getState(), network)) throw userRejected('Modal closed')
  }

/** After a switch: closes the modal if the network was unsupported, else returns to the view before. */
const leave =
  (wasSupported: boolean, key: number): AppThunk =>
  (dispatch, getState) => {
    if (isAt(getState(), key)) dispatch(wasSupported ? leaveNetworks() : closeModal())
  }

/**
 * After a rejection the view remains, so that the visitor can retry. If the wallet cannot switch, returns to
 * the view before, if there is one.
 */
const refuse =
  (id: number, key: number, error: unknown): AppThunk =>
  (dispatch, getState) => {
    if (refusalOf(error) === 'rejected') {
      dispatch(switchEnded({ id, phase: 'declined' }))
      return
    }
    dispatch(switchEnded({ id, phase: 'failed', message: messageOf(error) }))
    void dispatch(alertWalletError(codeOf(error), messageOf(error)))
    if (!isAt(getState(), key) || selectStack(getState()).length === 1) return
    dispatch(showToast({ message: messageOf(error) || networksWords.chainIsNotSupported, variant: 'error' }))
    dispatch(goBack())
  }

/** Runs while SwitchNetwork is the top view. Rejects with 4001 or 4902, or when the visitor leaves. */
export const runSwitch =
  (network: CaipNetwork): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { key } = selectCurrentEntry(getState())
    const { caipNetworkId, chainNamespace } = network
    const record = selectRecord(getState(), chainNamespace)
    const before = record?.networkState.caipNetwork?.caipNetworkId
    const wasSupported = !record || !before || isSupported(record, before)
    dispatch(switchStarted(caipNetworkId))
    const id = selectSwitchAttempt(getState())?.id ?? 0
    try {
      await dispatch(ask(network, key))
      dispatch(activeNamespaceSet(chainNamespace))
      dispatch(leave(wasSupported, key))
    } catch (error) {
      dispatch(refuse(id, key, error))
      throw error
    }
  }

const networkChosen = (caipNetworkId: CaipNetworkId) =>
  connectionEvent({ namespace: namespaceOf(caipNetworkId), event: { type: 'selectNetwork', caipNetworkId } })

/** Activates a network without asking a wallet. */
export const chooseNetwork =
  (caipNetworkId: CaipNetworkId): AppThunk =>
  (dispatch) => {
    dispatch(activeNamespaceSet(namespaceOf(caipNetworkId)))
    dispatch(networkChosen(caipNetworkId))
  }

/** The visitor selected a network in a list. */
export const requestNetwork =
  (caipNetworkId: CaipNetworkId): AppThunk =>
  (dispatch, getState) => {
    const network = selectNetwork(getState(), caipNetworkId)
    if (!network) return
    const way = decideSwitch(getState(), caipNetworkId)
    if (way === 'nothing' || way === 'choose') {
      dispatch(chooseNetwork(caipNetworkId))
      dispatch(leaveNetworks())
      return
    }
    dispatch(pushed({ view: way, data: { caipNetworkId, namespace: network.chainNamespace } }))
    if (way === 'SwitchNetwork') dispatch(runSwitch(network)).catch(() => undefined)
  }

/** Asks the wallet for the view's network again. */
export const retrySwitch = (): AppThunk => (dispatch, getState) => {
  const network = selectNetwork(getState(), selectViewData(getState()).caipNetworkId)
  if (network && selectSwitchAttempt(getState())?.phase !== 'pending')
    dispatch(runSwitch(network)).catch(() => undefined)
}

/**
 * Leads from SwitchActiveChain to the wallets of the other chain family, without a way back. The family
 * becomes active only with its wallet, so a visitor who leaves keeps the current account.
 */
export const connectOtherChain = (): AppThunk => (dispatch, getState) => {
  const { caipNetworkId, namespace } = selectViewData(getState())
  if (caipNetworkId) dispatch(networkChosen(caipNetworkId))
  dispatch(wentReset({ view: 'Connect', data: namespace ? { namespace } : {} }))
}
