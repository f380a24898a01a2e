import { namespaceOf } from '../config.ts'
import type { LastKnown } from '../contract/state.ts'
import type {
  Account,
  AirlockState,
  CaipNetworkId,
  Namespace,
  NamespaceState,
  WidgetSnapshot,
} from '../types.ts'

/** A namespace without a connection: its network is the configured one. */
export function disconnected(caipNetworkId: CaipNetworkId | null): NamespaceState {
  return {
    status: 'disconnected',
    caipAddress: null,
    accounts: [],
    caipNetworkId,
    isSupportedNetwork: true,
    connector: null,
  }
}

/** What is shown before anything is known. */
export function initialSnapshot(networkIds: CaipNetworkId[], defaultId: CaipNetworkId): WidgetSnapshot {
  const namespaces: WidgetSnapshot['namespaces'] = {}
  for (const id of [defaultId, ...networkIds]) namespaces[namespaceOf(id)] ??= disconnected(id)
  return { open: false, view: null, loading: false, activeNamespace: namespaceOf(defaultId), namespaces }
}

/** The state of one namespace, also where the widget does not have it. */
export function namespaceState(state: AirlockState, namespace: Namespace): NamespaceState {
  return state.namespaces[namespace] ?? disconnected(null)
}

/** The last part of a CAIP id: an address, or the reference of a network. */
export function lastPart(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

/** The connected account of a namespace, if there is one. */
export function accountOf(state: AirlockState, namespace: Namespace): Account | null {
  const { status, caipAddress, caipNetworkId, connector } = namespaceState(state, namespace)
  if (status !== 'connected' || !caipAddress || !caipNetworkId || !connector) return null
  return { namespace, address: lastPart(caipAddress), caipAddress, caipNetworkId, connector }
}

/** Whether a connection of an earlier visit is being restored. */
export function isRestoring({ status, caipAddress }: NamespaceState): boolean {
  return status === 'connecting' && caipAddress !== null
}

/** A snapshot with the connections of an earlier visit on their way back. */
export function restoredSnapshot(initial: WidgetSnapshot, known: LastKnown | null): WidgetSnapshot {
  const namespaces = { ...initial.namespaces }
  for (const namespace of Object.keys(namespaces) as Namespace[]) {
    const state = known?.namespaces[namespace]
    if (state?.caipAddress && state.connector && state.status !== 'disconnected')
      namespaces[namespace] = { ...state, status: 'connecting' }
  }
  const active = known?.activeNamespace
  return {
    ...initial,
    namespaces,
    activeNamespace: active && namespaces[active] ? active : initial.activeNamespace,
  }
}
