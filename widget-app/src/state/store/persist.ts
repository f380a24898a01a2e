import type { Namespace } from '../../types.ts'
import { selectInUse } from '../connections/wallet.ts'
import type { Persisted, PersistedKey, Persistence } from '../persistence.ts'
import type { RootState } from './rootReducer.ts'
import type { AppStore } from './store.ts'

type Values = { [K in PersistedKey]: Persisted[K] | undefined }

/** The stored part of the state. */
function toPersisted(state: RootState): Values {
  const { activeNamespace, records } = state.chains
  const inUse = selectInUse(state)
  return {
    active_namespace: activeNamespace,
    active_caip_network_id: records[activeNamespace]?.networkState.caipNetwork?.caipNetworkId,
    connection_status: records[activeNamespace]?.accountState.status ?? 'disconnected',
    connected_namespaces: (Object.keys(inUse) as Namespace[]).filter((namespace) => inUse[namespace]),
    connected_connector_ids: inUse,
    connections: state.connections.byNamespace,
    disconnected_connector_ids: state.connections.disconnectedConnectorIds,
    recent_wallets: state.connectors.recentIds.map((id) => ({ id })),
    email_login_used: state.embedded.used || undefined,
    email: state.embedded.email ?? undefined,
    last_email_login_time: state.embedded.emailedAt ?? undefined,
    last_social_login_time: state.embedded.socialAt ?? undefined,
    native_balance_cache: state.balance.cache,
  }
}

/** Writes changed values, once per turn. Returns a function that stops it. */
export function persist(store: AppStore, persistence: Persistence): () => void {
  let scheduled = false
  let last: RootState | null = null
  const write = () => {
    scheduled = false
    const state = store.getState()
    if (state === last) return
    last = state
    const values = toPersisted(state)
    for (const name of Object.keys(values) as PersistedKey[]) persistence.write(name, values[name])
  }
  return store.subscribe(() => {
    if (scheduled) return
    scheduled = true
    queueMicrotask(write)
  })
}
