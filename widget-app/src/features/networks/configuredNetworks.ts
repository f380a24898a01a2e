import { DEFAULT_NAMESPACE } from '../../chains/capabilities.ts'
import type { RequestedNetworks } from '../../state/chains/chainsSlice.ts'
import type { CaipNetwork, CaipNetworkId, Namespace, WidgetConfig } from '../../types.ts'

/** A network as the dApp passes it: an id or a complete object. */
export type ConfiguredNetwork = WidgetConfig['networks'][number]

/** A network object with the fields that the spec derives; null for an id. */
export function toCaipNetwork(given: ConfiguredNetwork): CaipNetwork | null {
  if (typeof given === 'string') return null
  const chainNamespace = given.chainNamespace ?? DEFAULT_NAMESPACE
  return { ...given, chainNamespace, caipNetworkId: given.caipNetworkId ?? `${chainNamespace}:${given.id}` }
}

const idOf = (given: ConfiguredNetwork): CaipNetworkId =>
  typeof given === 'string' ? given : (toCaipNetwork(given)?.caipNetworkId as CaipNetworkId)

export const namespaceOf = (caipNetworkId: CaipNetworkId): Namespace =>
  caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace

type OperatorNames = readonly { id: string; name: string }[]

/**
 * Networks under the operator's names, which take precedence: approvals show these names, and no frame may
 * show another.
 */
export const withOperatorNames = (networks: readonly CaipNetwork[], named: OperatorNames): CaipNetwork[] =>
  networks.map((network) => ({
    ...network,
    name: named.find(({ id }) => id === network.caipNetworkId)?.name ?? network.name,
  }))

/** The configured networks by namespace in the dApp's order, with the initial one of each. */
export function configuredNetworks(
  { networks, defaultNetwork }: Pick<WidgetConfig, 'networks' | 'defaultNetwork'>,
  stored: CaipNetworkId | null,
  named: OperatorNames = [],
): RequestedNetworks[] {
  const ids = [...new Set(networks.map(idOf))]
  const known = withOperatorNames(
    networks.flatMap((network) => toCaipNetwork(network) ?? []),
    named,
  )
  const wanted = [stored, defaultNetwork ? idOf(defaultNetwork) : null]
  return [...new Set(ids.map(namespaceOf))].map((namespace) => {
    const own = ids.filter((id) => namespaceOf(id) === namespace)
    return {
      namespace,
      ids: own,
      known: own.flatMap((id) => known.find((network) => network.caipNetworkId === id) ?? []),
      initial: wanted.find((id) => id !== null && own.includes(id)) ?? own[0] ?? null,
    }
  })
}

/** The initially active namespace: that of the last visit, of the default network, or of the first one. */
export function initialNamespace(
  { networks, defaultNetwork }: Pick<WidgetConfig, 'networks' | 'defaultNetwork'>,
  stored: Namespace | null,
): Namespace {
  const namespaces = networks.map((network) => namespaceOf(idOf(network)))
  if (stored && namespaces.includes(stored)) return stored
  const preferred = defaultNetwork && namespaceOf(idOf(defaultNetwork))
  return preferred && namespaces.includes(preferred) ? preferred : (namespaces[0] ?? DEFAULT_NAMESPACE)
}
