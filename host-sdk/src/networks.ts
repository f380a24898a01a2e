import type { App } from './app.ts'
import { caipIdOf, checkNetwork, namespaceOf } from './config/config.ts'
import { AirlockError, ErrorCode } from './contract/errors.ts'
import { disconnected } from './state/snapshot.ts'
import type { Airlock, CaipNetworkId, Namespace } from './types.ts'

/** What the widget says no with. Another failure is one of the way to it: told again, it may take what it was told. */
const REFUSALS: number[] = [ErrorCode.INVALID_PARAMS, ErrorCode.UNKNOWN_CHAIN]

/** Brings what is not connected in step with the configured networks, ahead of the widget or without it. */
function reconcile({ store, networkIds }: App): void {
  const before = store.get()
  const namespaces: typeof before.namespaces = {}
  for (const namespace of networkIds.map(namespaceOf)) {
    const state = before.namespaces[namespace]
    namespaces[namespace] = state?.connector ? state : disconnected(networkIds, namespace)
  }
  const [first = 'eip155'] = Object.keys(namespaces) as Namespace[]
  const { activeNamespace } = before
  store.set({ namespaces, activeNamespace: namespaces[activeNamespace] ? activeNamespace : first })
}

/** Networks that come and go. What the widget refuses is undone here. */
export function createNetworks(
  app: App,
  start: (namespace: Namespace) => Promise<unknown>,
): Pick<Airlock, 'addNetwork' | 'removeNetwork'> {
  const { config, networkIds } = app

  async function change(
    networks: typeof config.networks,
    tell: () => Promise<void> | undefined,
    removed?: CaipNetworkId,
  ): Promise<void> {
    const { networks: before, defaultNetwork } = config
    const put = (list: typeof networks, gone?: CaipNetworkId) => {
      const first = defaultNetwork && caipIdOf(defaultNetwork) !== gone ? [defaultNetwork] : []
      Object.assign(config, { networks: list, defaultNetwork: first[0] })
      networkIds.splice(0, networkIds.length, ...new Set([...first, ...list].map(caipIdOf)))
      reconcile(app)
    }
    put(networks, removed)
    try {
      await tell()
    } catch (error) {
      // What the widget refuses would keep it from starting again, and the page from saying it better.
      if (REFUSALS.includes((error as AirlockError).code)) put(before)
      throw error
    }
    // A family has brought its wallets, or takes them along.
    app.session?.walletsChanged()
  }
  return {
    addNetwork: async (network) => {
      const id = checkNetwork('addNetwork', network)
      if (networkIds.includes(id)) return
      if (!id.startsWith('eip155')) start(namespaceOf(id)).catch(() => {})
      await change([...config.networks, network], () => app.session?.addNetwork(network))
    },
    removeNetwork: async (id) => {
      const others = config.networks.filter((network) => caipIdOf(network) !== id)
      if (!networkIds.includes(id)) return
      if (!others.length) throw new AirlockError(ErrorCode.INVALID_PARAMS, 'It is the last network')
      await change(others, () => app.session?.removeNetwork(id), id)
    },
  }
}
