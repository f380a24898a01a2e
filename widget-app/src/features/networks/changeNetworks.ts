import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { loadAdapter } from '../../chains/registry.ts'
import {
  connectionEvent,
  namespaceRemoved,
  networksRequested,
  networksResolved,
} from '../../state/chains/chainsSlice.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { selectConnections } from '../../state/connections/connectionsSlice.ts'
import { selectWallet } from '../../state/connections/wallet.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { showAlert } from '../../state/notices/alerts.ts'
import { openView, selectHomeView } from '../../state/router/navigation.ts'
import { poppedTo, selectStack, type ViewData, wentReset } from '../../state/router/routerSlice.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { disconnectNamespace, selectShared } from '../../wallets/connections/disconnect.ts'
import { restoreConnection } from '../../wallets/connections/restore.ts'
import { type Given, namespaceOf, toCaipNetwork, withOperatorNames } from './configuredNetworks.ts'
import { findKnown, resolveNetworks } from './resolveNetworks.ts'

async function describe(given: Given, services: Services): Promise<CaipNetwork | undefined> {
  const network = toCaipNetwork(given)
  if (network || typeof given !== 'string') return network ?? undefined
  return (await findKnown(services, [given])).get(given)
}

/** One more family: the wallet that was in use there last is asked whether its connection still stands. */
const addFamily =
  (network: CaipNetwork): AppThunk =>
  (dispatch, getState) => {
    const { chainNamespace: namespace, caipNetworkId } = network
    dispatch(
      networksRequested([{ namespace, ids: [caipNetworkId], known: [network], initial: caipNetworkId }]),
    )
    const walletId = getState().connections.inUse[namespace]
    const kept = selectConnections(getState(), namespace).find((one) => one.connectorId === walletId)
    if (kept && (getState().config.enableReconnect ?? true)) dispatch(restoreConnection(namespace, kept))
  }

/** `addNetwork()` of the dApp. Rejects with 4902 for an id that nobody knows. */
export const addNetwork =
  (given: Given): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    await dispatch(resolveNetworks())
    const described = await describe(given, services)
    const [network] = withOperatorNames(described ? [described] : [], getState().config.operatorNetworks)
    if (!network) {
      void dispatch(showAlert('networkNotFound', String(given)))
      throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Network not found')
    }
    const { chainNamespace: namespace, caipNetworkId } = network
    const record = selectRecord(getState(), namespace)
    if (!record) return dispatch(addFamily(network))
    if (record.networkState.requestedCaipNetworkIds.includes(caipNetworkId)) return
    dispatch(networksResolved({ namespace, networks: [...record.caipNetworks, network] }))
  }

/** A wallet that stands on a network which is gone is asked for one that is there; one that stays is held there. */
const moveOn =
  (network: CaipNetwork): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const namespace = network.chainNamespace
    const account = selectRecord(getState(), namespace)?.accountState
    const walletId = account?.connectedWalletInfo?.connectorId
    if (account?.status !== 'connected' || !walletId) return
    try {
      const adapter = await loadAdapter(namespace)
      const now = await adapter.switchNetwork(askOf(services, walletId), network)
      dispatch(connectionEvent({ namespace, event: { type: 'chainChanged', walletId, ...now } }))
    } catch {
      if (selectMustSwitch(getState())) dispatch(openView({ view: 'UnsupportedChain' }))
    }
  }

/** Views about what is gone make way for the one below them, or for the way in. */
const leaveViews =
  (isGone: (data: ViewData) => boolean): AppThunk =>
  (dispatch, getState) => {
    const index = selectStack(getState()).findIndex(({ data }) => isGone(data))
    if (index < 0) return
    dispatch(index > 0 ? poppedTo(index - 1) : wentReset({ view: selectHomeView(getState()) }))
  }

/** Views that were opened for a family: for its wallets, for one of them, or for a network. */
const leaveFamily =
  (namespace: Namespace): AppThunk =>
  (dispatch, getState) =>
    dispatch(
      leaveViews(
        (data) =>
          data.namespace === namespace ||
          (data.caipNetworkId && namespaceOf(data.caipNetworkId)) === namespace ||
          selectConnector(getState(), data.connectorId)?.chain === namespace,
      ),
    )

/** The last network of a family takes its connection with it; a session that serves another family too goes on there. */
const removeFamily =
  (namespace: Namespace): AppThunk =>
  (dispatch, getState) => {
    if (Object.keys(getState().chains.records).length === 1)
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'The last network cannot be removed')
    const walletId = selectWallet(getState(), namespace)?.connectorId
    const shared = walletId ? selectShared(getState(), namespace, walletId) : []
    if (shared.length === 0) dispatch(disconnectNamespace(namespace))
    dispatch(namespaceRemoved(namespace))
    dispatch(leaveFamily(namespace))
  }

/** `removeNetwork()` of the dApp (spec section 4): done when it returns, whatever a wallet says to it later. */
export const removeNetwork =
  (caipNetworkId: CaipNetworkId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(resolveNetworks())
    const namespace = namespaceOf(caipNetworkId)
    const record = selectRecord(getState(), namespace)
    if (!record?.networkState.requestedCaipNetworkIds.includes(caipNetworkId)) return
    const networks = record.caipNetworks.filter((network) => network.caipNetworkId !== caipNetworkId)
    const [first] = networks
    if (!first) return dispatch(removeFamily(namespace))
    dispatch(networksResolved({ namespace, networks }))
    dispatch(leaveViews((data) => data.caipNetworkId === caipNetworkId))
    if (record.networkState.caipNetwork?.caipNetworkId === caipNetworkId) void dispatch(moveOn(first))
  }
