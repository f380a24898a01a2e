import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { userRejected } from '../../chains/walletError.ts'
import { selectSwitchAttempt } from '../../state/attempts/switchAttemptSlice.ts'
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { decideSwitch, type SwitchStep } from './decideSwitch.ts'
import { resolveNetworks } from './resolveNetworks.ts'
import { chooseNetwork, runSwitch, selectPendingSwitch } from './switchFlow.ts'

const otherPending = () =>
  new AirlockError(ErrorCode.RESOURCE_PENDING, 'The wallet is being asked for another network')

type Step = (network: CaipNetwork, signal: AbortSignal) => AppThunk<Promise<void>>

const dataOf = ({ caipNetworkId, chainNamespace }: CaipNetwork) => ({
  caipNetworkId,
  namespace: chainNamespace,
})

const choose: Step =
  ({ caipNetworkId }) =>
  async (dispatch) => {
    dispatch(chooseNetwork(caipNetworkId))
  }

/**
 * Asks the wallet, which gets one request at a time: a second caller for the same network shares the first
 * request.
 */
const askWallet: Step = (network) => async (dispatch, getState, services) => {
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

/**
 * For another chain family: the visitor first connects a wallet there, then the network is requested again.
 */
const connectFirst: Step = (network, signal) => async (dispatch, getState, services) => {
  dispatch(openView({ view: 'SwitchActiveChain', data: dataOf(network) }))
  const isConnected = () =>
    selectRecord(getState(), network.chainNamespace)?.accountState.status === 'connected'
  await services.until((state) => isConnected() || !selectIsShown(state), { signal })
  if (!isConnected()) throw userRejected('Modal closed')
  await dispatch(requestSwitch(network.caipNetworkId, signal))
}

const STEPS: Readonly<Record<SwitchStep, Step>> = {
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

/**
 * The dApp's `switchNetwork()`. Rejects with 4001 if the visitor rejects, and with 4902 if the switch is
 * impossible.
 */
export function requestSwitch(caipNetworkId: CaipNetworkId, signal: AbortSignal): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const network = await dispatch(findNetwork(caipNetworkId))
    await dispatch(STEPS[decideSwitch(getState(), caipNetworkId)](network, signal))
  }
}

/**
 * `open()` of SwitchNetwork or SwitchActiveChain with a network: shows whichever of the two views applies,
 * and asks the wallet. If no wallet has to be asked, the network becomes active and the home view opens.
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
    // The view shows the result.
    if (way === 'SwitchNetwork') dispatch(runSwitch(network)).catch(() => undefined)
  }
