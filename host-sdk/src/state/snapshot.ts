import { namespaceOf } from '../config/config.ts'
import type { LastKnown } from '../contract/state.ts'
import type { Account, AirlockState, CaipNetworkId, Namespace, NamespaceState } from '../types.ts'

/** A namespace without a connection, on the first of its configured networks. */
export function disconnected(networkIds: CaipNetworkId[], namespace: Namespace): NamespaceState {
  return {
    status: 'disconnected',
    caipAddress: null,
    accounts: [],
    caipNetworkId: networkIds.find((id) => namespaceOf(id) === namespace) ?? null,
    isSupportedNetwork: true,
    connector: null,
  }
}

/** Whether a connection of an earlier visit is being restored. */
export function isRestoring(state: NamespaceState | undefined): boolean {
  return state?.status === 'connecting' && state.caipAddress !== null
}

/** The namespaces in a state. */
export function namespacesIn({ namespaces }: Pick<AirlockState, 'namespaces'>): Namespace[] {
  return Object.keys(namespaces) as Namespace[]
}

/** The last part of a CAIP id: an address, or the reference of a network. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

/** The connected account of a namespace, or of the active one, if there is one. */
export function accountOf(state: AirlockState, namespace = state.activeNamespace): Account | undefined {
  const { status, caipAddress, caipNetworkId, connector } = state.namespaces[namespace] ?? {}
  if (status !== 'connected' || !caipAddress || !caipNetworkId || !connector) return undefined
  return { namespace, address: lastPart(caipAddress), caipAddress, caipNetworkId, connector }
}

/** The initial state: the last known connections, as being restored. */
export function initialState(networkIds: CaipNetworkId[], known: LastKnown | null): AirlockState {
  const namespaces: AirlockState['namespaces'] = {}
  for (const namespace of networkIds.map(namespaceOf)) {
    const state = known?.namespaces[namespace]
    namespaces[namespace] = state ? { ...state, status: 'connecting' } : disconnected(networkIds, namespace)
  }
  const active = known?.activeNamespace
  return {
    open: false,
    view: null,
    loading: false,
    activeNamespace: active && Object.hasOwn(namespaces, active) ? active : namespaceOf(networkIds[0] ?? ''),
    namespaces,
    widget: 'idle',
    unavailable: null,
  }
}
