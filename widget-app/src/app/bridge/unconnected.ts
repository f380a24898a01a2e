import { AirlockError, ErrorCode, isChainRead } from '@airlock/host-sdk/contract'
import { can } from '../../chains/capabilities.ts'
import { resolveNetworks } from '../../features/networks/resolveNetworks.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../../types.ts'
import { type DappRequest, isForNetwork, networkAsked } from '../../wallets/dappRequest.ts'
import { askNode } from '../../wallets/readNode.ts'

/** The dApp selects another network. There is no wallet to ask, and no view opens. */
const choose =
  (namespace: Namespace, caipNetworkId: CaipNetworkId): AppThunk =>
  (dispatch, getState) => {
    if (!selectNetwork(getState(), caipNetworkId))
      throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, `${caipNetworkId} is not one of this site’s networks`)
    dispatch(connectionEvent({ namespace, event: { type: 'selectNetwork', caipNetworkId } }))
  }

/** A request of the dApp without a connection: only requests that need no approval are answered. */
export const requestUnconnected =
  (request: DappRequest, signal: AbortSignal): AppThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    const { namespace, method, params = [] } = request
    if (can(namespace, 'unconnected') && (isForNetwork(method) || isChainRead(method))) {
      await dispatch(resolveNetworks())
      if (isForNetwork(method)) {
        dispatch(choose(namespace, networkAsked(request)))
        return null
      }
      const network = selectRecord(getState(), namespace)?.networkState.caipNetwork
      if (network) return askNode(network, method, params, signal)
    }
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
  }
