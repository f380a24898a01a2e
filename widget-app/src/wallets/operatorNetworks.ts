import { connectionEvent } from '../state/chains/chainsSlice.ts'
import { EMBEDDED_ID } from '../state/connectors/connectorIds.ts'
import type { AppThunk } from '../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'

/** The embedded wallet works on the operator's networks and no others: lists say so before one is chosen in vain. */
export const operatorNetworksApproved =
  (namespace: Namespace): AppThunk =>
  (dispatch, getState) => {
    const caipNetworkIds = getState()
      .config.operatorNetworks.map(({ id }) => id as CaipNetworkId)
      .filter((id) => id.startsWith(`${namespace}:`))
    const event = { type: 'approved' as const, walletId: EMBEDDED_ID, caipNetworkIds, all: false }
    if (caipNetworkIds.length > 0) dispatch(connectionEvent({ namespace, event }))
  }
