import type { App } from './app.ts'
import { caipIdOf, checkNetwork, namespaceOf } from './config/config.ts'
import { AirlockError, ErrorCode } from './contract/errors.ts'
import { disconnected } from './state/snapshot.ts'
import type { Airlock, CaipNetworkId, Namespace } from './types.ts'

/** The codes with which the widget rejects a network for good. After any other error, a later attempt may succeed. */
const REFUSALS: number[] = [ErrorCode.INVALID_PARAMS, ErrorCode.UNKNOWN_CHAIN]

/** Aligns the namespaces that are not connected with the configured networks, before the widget does or without it. */
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

/** Adds and removes networks. A change that the widget rejects is undone here. */
export function createNetworks(
  app: App,
  start: (namespace: Namespace) => unknown,
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
      // A network that the widget rejects would keep it from starting again, with a less helpful message than this
      // error.
      if (REFUSALS.includes((error as AirlockError).code)) put(before)
      throw error
    }
    // The wallets of a family have been added or removed.
    app.session?.walletsChanged()
  }
  return {
    addNetwork: async (network) => {
      const id = checkNetwork('addNetwork', network)
      if (networkIds.includes(id)) return
      start(namespaceOf(id))
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
