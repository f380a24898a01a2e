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
import {
  type ConfiguredNetwork,
  namespaceOf,
  toCaipNetwork,
  withOperatorNames,
} from './configuredNetworks.ts'
import { findKnown, resolveNetworks } from './resolveNetworks.ts'

async function describe(given: ConfiguredNetwork, services: Services): Promise<CaipNetwork | undefined> {
  const network = toCaipNetwork(given)
  if (network || typeof given !== 'string') return network ?? undefined
  return (await findKnown(services, [given])).get(given)
}

/** Adds a family: the wallet that was last used there is asked whether its connection is still valid. */
const addFamily =
  (network: CaipNetwork): AppThunk =>
  (dispatch, getState) => {
    const { chainNamespace: namespace, caipNetworkId } = network
    dispatch(
      networksRequested([{ namespace, ids: [caipNetworkId], known: [network], initial: caipNetworkId }]),
    )
    const connectorId = getState().connections.inUse[namespace]
    const kept = selectConnections(getState(), namespace).find((one) => one.connectorId === connectorId)
    if (kept && (getState().config.enableReconnect ?? true)) dispatch(restoreConnection(namespace, kept))
  }

/** The dApp's `addNetwork()`. Rejects with 4902 for an id that no catalogue contains. */
export const addNetwork =
  (given: ConfiguredNetwork): AppThunk<Promise<void>> =>
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

/**
 * Asks a wallet on a removed network to switch to a configured one; if it does not, the visitor sees the
 * view for unsupported networks.
 */
const moveOn =
  (network: CaipNetwork): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const namespace = network.chainNamespace
    const account = selectRecord(getState(), namespace)?.accountState
    const connectorId = account?.connectedWalletInfo?.connectorId
    if (account?.status !== 'connected' || !connectorId) return
    try {
      const adapter = await loadAdapter(namespace)
      const now = await adapter.switchNetwork(askOf(services, connectorId), network)
      dispatch(connectionEvent({ namespace, event: { type: 'chainChanged', connectorId, ...now } }))
    } catch {
      if (selectMustSwitch(getState())) dispatch(openView({ view: 'UnsupportedChain' }))
    }
  }

/** Removes views about the removed network; the view below is shown, or the first one. */
const leaveViews =
  (isGone: (data: ViewData) => boolean): AppThunk =>
  (dispatch, getState) => {
    const index = selectStack(getState()).findIndex(({ data }) => isGone(data))
    if (index < 0) return
    dispatch(index > 0 ? poppedTo(index - 1) : wentReset({ view: selectHomeView(getState()) }))
  }

/** Removes views that were opened for a family: for its wallets, one of them, or a network. */
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

/**
 * Removing the last network of a family ends its connection; a session that also serves another family
 * continues there.
 */
const removeFamily =
  (namespace: Namespace): AppThunk =>
  (dispatch, getState) => {
    if (Object.keys(getState().chains.records).length === 1)
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'The last network cannot be removed')
    const connectorId = selectWallet(getState(), namespace)?.connectorId
    const shared = connectorId ? selectShared(getState(), namespace, connectorId) : []
    if (shared.length === 0) dispatch(disconnectNamespace(namespace))
    dispatch(namespaceRemoved(namespace))
    dispatch(leaveFamily(namespace))
  }

/**
 * The dApp's `removeNetwork()` (spec section 4): complete when it returns, independently of a wallet's later
 * response.
 */
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
