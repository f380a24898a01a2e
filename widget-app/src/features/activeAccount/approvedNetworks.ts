import type { ChainRecord } from '../../state/chains/chainRecord.ts'
import type { ChainsState } from '../../state/chains/chainsSlice.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'

type Records = ChainsState['records']

/**
 * Whether the connected wallet supports this network, as far as it declares; without a connection every
 * network is allowed.
 */
export function canUseNetwork(records: Records, { chainNamespace, caipNetworkId }: CaipNetwork): boolean {
  const record = records[chainNamespace]
  if (!record || record.accountState.status === 'disconnected') return true
  const { supportsAllNetworks, approvedCaipNetworkIds } = record.networkState
  return supportsAllNetworks || approvedCaipNetworkIds.includes(caipNetworkId)
}

const approvedOf = (records: Records): CaipNetworkId[] =>
  Object.values(records).flatMap(({ networkState }: ChainRecord) => networkState.approvedCaipNetworkIds)

/** Networks that a wallet has approved come first in the wallet's order; the others keep the dApp's order. */
export function approvedFirst(networks: readonly CaipNetwork[], records: Records): CaipNetwork[] {
  const approved = approvedOf(records)
  const rank = ({ caipNetworkId }: CaipNetwork) => {
    const place = approved.indexOf(caipNetworkId)
    return place < 0 ? approved.length : place
  }
  return [...networks].sort((one, other) => rank(one) - rank(other))
}
