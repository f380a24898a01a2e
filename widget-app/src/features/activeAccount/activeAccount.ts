import { can } from '../../chains/capabilities.ts'
import {
  selectAccount,
  selectActiveNetwork,
  selectIsActiveNetworkSupported,
} from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../../types.ts'

/** The account whose holdings are shown, the active network, and the wallet that shares the account. */
export interface ActiveAccount {
  namespace: Namespace
  address: string
  chainId: CaipNetworkId
  connectorId: string
}

/** Whether the active family has holdings that can be listed. */
export const selectIsListed = (state: RootState): boolean =>
  can(state.chains.activeNamespace, 'lists') && selectIsActiveNetworkSupported(state)

/** Null without a connection, or in a family whose holdings cannot be listed. */
export const selectActiveAccount = derive(
  (state: RootState) => {
    const { status, address, connectedWalletInfo } = selectAccount(state)
    return [
      state.chains.activeNamespace,
      status === 'connected' && selectIsListed(state) ? address : null,
      selectActiveNetwork(state)?.caipNetworkId,
      connectedWalletInfo?.connectorId,
    ]
  },
  (namespace, address, chainId, connectorId): ActiveAccount | null =>
    address && chainId && connectorId ? { namespace, address, chainId, connectorId } : null,
)
