import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { userRejected } from '../../chains/walletError.ts'
import { selectSwitchAttempt } from '../../state/attempts/switchAttemptSlice.ts'
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { decideSwitch, type SwitchWay } from './decideSwitch.ts'
import { resolveNetworks } from './resolveNetworks.ts'
import { chooseNetwork, runSwitch, selectPendingSwitch } from './switchFlow.ts'

const otherPending = () =>
  new AirlockError(ErrorCode.RESOURCE_PENDING, 'The wallet is being asked for another network')

type Way = (network: CaipNetwork, signal: AbortSignal) => AppThunk<Promise<void>>

const dataOf = ({ caipNetworkId, chainNamespace }: CaipNetwork) => ({
  caipNetworkId,
  namespace: chainNamespace,
})

const choose: Way =
  ({ caipNetworkId }) =>
  async (dispatch) => {
    dispatch(chooseNetwork(caipNetworkId))
  }

/** Asks the wallet, which is asked one thing at a time: who wants the same waits with the first. */
const askWallet: Way = (network) => async (dispatch, getState, services) => {
  const pending = selectPendingSwitch(getState())
  if (!pending) {
    dispatch(openView({ view: 'SwitchNetwork', data: dataOf(network) }))
    return dispatch(runSwitch(network))
  }
  if (pending.caipNetworkId !== network.caipNetworkId) throw otherPending()
  await services.until((state) => selectPendingSwitch(state)?.id !== pending.id)
  const { phase, message } = selectSwitchAttempt(getState()) ?? {}
  if (decideSwitch(getState(), network.caipNetworkId) === 'nothing') return
  throw phase === 'failed'
    ? new AirlockError(ErrorCode.UNKNOWN_CHAIN, message ?? 'Chain is not supported')
    : userRejected()
}

/** Another chain family: the visitor connects a wallet there first, and then the network is asked for again. */
const connectFirst: Way = (network, signal) => async (dispatch, getState, services) => {
  dispatch(openView({ view: 'SwitchActiveChain', data: dataOf(network) }))
  const isConnected = () =>
    selectRecord(getState(), network.chainNamespace)?.accountState.status === 'connected'
  await services.until((state) => isConnected() || !selectIsShown(state), { signal })
  if (!isConnected()) throw userRejected('Modal closed')
  await dispatch(requestSwitch(network.caipNetworkId, signal))
}

const WAYS: Readonly<Record<SwitchWay, Way>> = {
  nothing: choose,
  choose,
  SwitchNetwork: askWallet,
  SwitchActiveChain: connectFirst,
}

const findNetwork =
  (caipNetworkId: CaipNetworkId): AppThunk<Promise<CaipNetwork>> =>
  async (dispatch, getState) => {
    await dispatch(resolveNetworks())
    const network = selectNetwork(getState(), caipNetworkId)
    if (network) return network
    void dispatch(showAlert('networkNotFound', caipNetworkId))
    throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, `Network not found: ${caipNetworkId}`)
  }

/** `switchNetwork()` of the dApp. Rejects with 4001 when the visitor does not want to, 4902 when it cannot be done. */
export function requestSwitch(caipNetworkId: CaipNetworkId, signal: AbortSignal): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const network = await dispatch(findNetwork(caipNetworkId))
    await dispatch(WAYS[decideSwitch(getState(), caipNetworkId)](network, signal))
  }
}

/**
 * `open()` of SwitchNetwork or SwitchActiveChain with a network: shows whichever of them leads there, and asks the wallet.
 * Where no wallet has to be asked, the network becomes active and the home view opens.
 */
export const openSwitch =
  (caipNetworkId: CaipNetworkId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const network = await dispatch(findNetwork(caipNetworkId))
    const pending = selectPendingSwitch(getState())
    if (pending?.caipNetworkId === caipNetworkId) return
    if (pending) throw otherPending()
    const way = decideSwitch(getState(), caipNetworkId)
    if (way === 'nothing' || way === 'choose') {
      dispatch(chooseNetwork(caipNetworkId))
      dispatch(openView())
      return
    }
    dispatch(openView({ view: way, data: dataOf(network) }))
    // The view says how it ends.
    if (way === 'SwitchNetwork') dispatch(runSwitch(network)).catch(() => undefined)
  }
