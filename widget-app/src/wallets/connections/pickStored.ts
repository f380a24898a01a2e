import type { Connection, ConnectionsState } from '../../state/connections/connectionsSlice.ts'
import type { Persisted, Persistence } from '../../state/persistence.ts'
import type { LastKnown, Namespace, NamespaceState } from '../../types.ts'

/** The stored state that a start continues from. */
export interface Stored {
  activeNamespace: Namespace | null
  activeCaipNetworkId: Persisted['active_caip_network_id'] | null
  connections: ConnectionsState
  /** The connection to restore in each namespace. */
  restoring: { [N in Namespace]?: Connection }
  recentIds: string[]
  balances: Persisted['native_balance_cache']
  embedded: { used: boolean; email: string | null; emailedAt: number | null; socialAt: number | null }
}

type Connections = ConnectionsState['byNamespace']

const addressOf = (caipAddress: string): string => caipAddress.slice(caipAddress.lastIndexOf(':') + 1)

/** Converts a connection of the host's memory, in which the active account comes first. */
function fromHost({ connector, accounts, caipAddress, caipNetworkId }: NamespaceState): Connection | null {
  const [first] = accounts
  if (!connector || !first || !caipNetworkId) return null
  const { id, ...shown } = connector
  return {
    ...shown,
    connectorId: id,
    accounts: accounts.map((account) => ({ address: addressOf(account), type: 'eoa' })),
    address: addressOf(caipAddress ?? first),
    caipNetworkId,
  }
}

function hostConnections(lastKnown: LastKnown | null): Stored['restoring'] {
  const found: Stored['restoring'] = {}
  for (const [namespace, state] of Object.entries(lastKnown?.namespaces ?? {})) {
    const connection = state && state.status !== 'disconnected' ? fromHost(state) : null
    if (connection) found[namespace as Namespace] = connection
  }
  return found
}

function ownConnections({ namespaces, ids, connections }: Own): Stored['restoring'] {
  const found: Stored['restoring'] = {}
  for (const namespace of namespaces ?? []) {
    const connection = connections?.[namespace]?.find(({ connectorId }) => connectorId === ids?.[namespace])
    if (connection) found[namespace] = connection
  }
  return found
}

const idsOf = (connections: Stored['restoring']): ConnectionsState['inUse'] =>
  Object.fromEntries(
    Object.entries(connections).map(([namespace, { connectorId }]) => [namespace, connectorId]),
  )

/** The connections in the widget's own storage. Null means that it has none stored. */
interface Own {
  status: Persisted['connection_status'] | null
  namespaces: Persisted['connected_namespaces'] | null
  ids: Persisted['connected_connector_ids'] | null
  connections: Connections | null
}

const readOwn = (persistence: Pick<Persistence, 'read'>): Own => ({
  status: persistence.read('connection_status'),
  namespaces: persistence.read('connected_namespaces'),
  ids: persistence.read('connected_connector_ids'),
  connections: persistence.read('connections'),
})

/**
 * The state of the last visit. The widget's own storage takes precedence, unless it is missing (blocked,
 * evicted, corrupt), or the host's is newer, because something happened while no widget was loaded.
 */
export function pickStored(persistence: Pick<Persistence, 'read'>, lastKnown: LastKnown | null): Stored {
  const own = readOwn(persistence)
  const isSilent = Object.values(own).includes(null)
  const byHost = isSilent || lastKnown?.detached === true
  const used = ownConnections(own)
  const restoring = byHost ? hostConnections(lastKnown) : used
  const balances = persistence.read('native_balance_cache')
  const activeNamespace = persistence.read('active_namespace')
  return {
    activeNamespace: byHost ? (lastKnown?.activeNamespace ?? activeNamespace) : activeNamespace,
    activeCaipNetworkId: persistence.read('active_caip_network_id'),
    connections: {
      byNamespace: own.connections ?? {},
      disconnectedConnectorIds: persistence.read('disconnected_connector_ids') ?? {},
      inUse: idsOf({ ...used, ...restoring }),
    },
    restoring,
    recentIds: (persistence.read('recent_wallets') ?? []).map(({ id }) => id),
    embedded: {
      used: persistence.read('email_login_used') ?? false,
      email: persistence.read('email'),
      emailedAt: persistence.read('last_email_login_time'),
      socialAt: persistence.read('last_social_login_time'),
    },
    // If the last state was disconnected, the caches of addresses are cleared (spec section 4).
    balances: Object.keys(restoring).length > 0 ? (balances ?? {}) : {},
  }
}
