import type { CaipNetwork } from '../../types.ts'
import type { ChainRecord } from '../chains/index.ts'

/** Whether the connected wallet knows this network, as far as it says; without a connection every network will do. */
export function canUseNetwork(record: ChainRecord | undefined, network: CaipNetwork): boolean {
  if (!record || record.accountState.status === 'disconnected') return true
  if (network.chainNamespace !== record.namespace) return true
  const { supportsAllNetworks, approvedCaipNetworkIds } = record.networkState
  return supportsAllNetworks || approvedCaipNetworkIds.includes(network.caipNetworkId)
}
