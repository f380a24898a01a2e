import type { NamespaceAdapter } from '../adapter.ts'
import { moveNetwork } from '../answers.ts'

/** The accounts are the same on every network. */
export const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await moveNetwork(ask, 'solana_switchNetwork', network)
  return { caipNetworkId: network.caipNetworkId }
}
