import type { ChainsState } from '../../state/chains/chainsSlice.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { approvedFirst, canUseNetwork } from '../activeAccount/approvedNetworks.ts'

/** The groups of the network list, in the order in which they are shown. */
const NETWORK_GROUPS = ['active', 'yours', 'testnets', 'unsupported'] as const
type NetworkGroup = (typeof NETWORK_GROUPS)[number]

/** So few networks are one list without headings, the active one first. */
const FEW = 3

interface Grouping {
  /** The network that is in use. */
  active: CaipNetworkId | undefined
  records: ChainsState['records']
}

/**
 * The networks in their groups: the active one, those that the wallet supports, its testnets, and those that it does not
 * support. Groups without networks are left out. With few networks there is a single group, whose name is null.
 */
export function groupNetworks(
  networks: readonly CaipNetwork[],
  { active, records }: Grouping,
): { group: NetworkGroup | null; networks: CaipNetwork[] }[] {
  const groupOf = (network: CaipNetwork): NetworkGroup => {
    if (network.caipNetworkId === active) return 'active'
    if (!canUseNetwork(records, network)) return 'unsupported'
    return network.testnet ? 'testnets' : 'yours'
  }
  const sorted = approvedFirst(networks, records)
  const groups = NETWORK_GROUPS.map((group) => ({
    group,
    networks: sorted.filter((network) => groupOf(network) === group),
  })).filter((one) => one.networks.length > 0)
  if (networks.length > FEW) return groups
  return [{ group: null, networks: groups.flatMap((one) => one.networks) }]
}
