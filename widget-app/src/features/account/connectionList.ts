import { selectRecord } from '../../state/chains/selectors.ts'
import { selectConnections } from '../../state/connections/connectionsSlice.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import type { ConnectionKey } from './switchConnection.ts'

/** A wallet that is not the current one. */
export interface OtherWallet {
  connectionKey: ConnectionKey
  name: string
  icon?: string | undefined
  /**
   * `connected`: another wallet is in use, but this one was never disconnected. `disconnected`: the visitor
   * disconnected it.
   */
  standing: 'connected' | 'disconnected'
  /** Whether the wallet is available now. */
  isHere: boolean
}

/**
 * Wallets that were connected in a family, without the current one: those that are still connected come
 * first.
 */
export const selectOtherWallets = derive(
  (state: RootState, namespace: Namespace) => [
    state.connectors,
    state.connections,
    selectRecord(state, namespace)?.accountState.connectedWalletInfo?.connectorId,
    namespace,
  ],
  (connectors, connections, active, namespace): OtherWallet[] => {
    const kept = selectConnections({ connections }, namespace)
    const ended = connections.disconnectedConnectorIds[namespace] ?? []
    const find = (id: string) => selectConnector({ connectors }, id)
    const standing = kept.map(
      ({ connectorId, name, icon }): OtherWallet => ({
        connectionKey: { namespace, connectorId },
        name,
        icon,
        standing: 'connected',
        isHere: find(connectorId) !== undefined,
      }),
    )
    // After a disconnect only the wallet's id is kept, so it is listed only if the wallet is available.
    const gone = ended.flatMap((connectorId): OtherWallet[] => {
      const connector = find(connectorId)
      if (!connector) return []
      const { name, imageUrl: icon } = connector
      return [
        { connectionKey: { namespace, connectorId }, name, icon, standing: 'disconnected', isHere: true },
      ]
    })
    return [...standing, ...gone].filter(({ connectionKey }) => connectionKey.connectorId !== active)
  },
)
