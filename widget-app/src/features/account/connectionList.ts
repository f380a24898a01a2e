import { selectRecord } from '../../state/chains/selectors.ts'
import { selectConnections } from '../../state/connections/connectionsSlice.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import type { Which } from './switchConnection.ts'

/** A wallet that is not in use now. */
export interface OtherWallet {
  which: Which
  name: string
  icon?: string | undefined
  /** `connected`: nobody disconnected it, another wallet is in use. `disconnected`: the visitor did. */
  standing: 'connected' | 'disconnected'
  /** Whether it can be asked now. */
  isHere: boolean
}

/** Wallets that were connected in a family, without the one in use: those that still stand first. */
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
        which: { namespace, connectorId },
        name,
        icon,
        standing: 'connected',
        isHere: find(connectorId) !== undefined,
      }),
    )
    // Of one that was disconnected only its id is kept: it is listed where it can be asked.
    const gone = ended.flatMap((connectorId): OtherWallet[] => {
      const connector = find(connectorId)
      if (!connector) return []
      const { name, imageUrl: icon } = connector
      return [{ which: { namespace, connectorId }, name, icon, standing: 'disconnected', isHere: true }]
    })
    return [...standing, ...gone].filter(({ which }) => which.connectorId !== active)
  },
)
