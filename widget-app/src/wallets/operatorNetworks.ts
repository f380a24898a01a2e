import { connectionEvent } from '../state/chains/chainsSlice.ts'
import { factsOf } from '../state/connectors/walletKinds.ts'
import type { AppThunk } from '../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'

/**
 * Some wallets support only the operator's networks: lists mark the others, so that they are not selected in
 * vain.
 */
export const operatorNetworksApproved =
  (namespace: Namespace, connectorId: string): AppThunk =>
  (dispatch, getState) => {
    if (!factsOf(connectorId).hasOperatorNetworks) return
    const caipNetworkIds = getState()
      .config.operatorNetworks.map(({ id }) => id as CaipNetworkId)
      .filter((id) => id.startsWith(`${namespace}:`))
    const event = { type: 'approved' as const, connectorId, caipNetworkIds, all: false }
    if (caipNetworkIds.length > 0) dispatch(connectionEvent({ namespace, event }))
  }
