import { vi } from 'vitest'
import type { App } from './app.ts'
import type { FamilyContext } from './families/family.ts'
import { addressesOf } from './providers/events.ts'
import { forward } from './providers/forward.ts'
import { disconnected, initialState } from './state/snapshot.ts'
import { createStore } from './state/store.ts'
import type { CaipAddress, CaipNetworkId, ConnectorInfo, Namespace, Network } from './types.ts'
import { createWalletRegistry, type WalletProvider } from './wallets/walletRegistry.ts'

/**
 * An instance, reduced to the parts that a chain family uses, with functions that act as the visitor and the widget.
 */
export function createContext(networks: (CaipNetworkId | Network)[], networkIds: CaipNetworkId[]) {
  const store = createStore(initialState(networkIds, null))
  const registry = createWalletRegistry(() => {})
  const widget = vi.fn<WalletProvider['request']>()
  const connect = (namespace: Namespace, addresses: string[], connector: Partial<ConnectorInfo> = {}) => {
    const state = app.connection(namespace)
    const accounts = addresses.map(
      (address): CaipAddress => `${state.caipNetworkId}:${address}` as CaipAddress,
    )
    const info: ConnectorInfo = { id: 'w', name: 'Wallet', type: 'AUTH', ...connector }
    app.change(namespace, {
      ...state,
      status: accounts.length ? 'connected' : 'disconnected',
      accounts,
      caipAddress: accounts[0] ?? null,
      connector: accounts.length ? info : null,
    })
  }
  const app = {
    config: { networks, metadata: { name: 'Shop' } },
    networkIds,
    store,
    discovery: { registry, find: (id?: string) => registry.find(id ?? '') },
    session: undefined,
    settled: async () => {},
    connection: (namespace: Namespace) =>
      store.get().namespaces[namespace] ?? disconnected(networkIds, namespace),
    change: (namespace: Namespace, state: ReturnType<typeof disconnected>) =>
      store.set({ namespaces: { ...store.get().namespaces, [namespace]: state } }),
    wallet: (namespace: Namespace): WalletProvider | undefined => {
      const { connector } = app.connection(namespace)
      return connector?.type === 'AUTH' ? { request: widget } : registry.find(connector?.id ?? '')
    },
  }
  const asked = vi.fn<FamilyContext['connect']>()
  const parts = {
    app: app as unknown as App,
    connect: asked,
    disconnect: vi.fn<FamilyContext['disconnect']>().mockResolvedValue(undefined),
  }
  const context: FamilyContext = {
    ...parts,
    addresses: (namespace) => addressesOf(app.connection(namespace)),
    forward: (namespace, request) => forward(parts.app, namespace, request),
  }
  return { context, app, registry, widget, asked, connect }
}
