import type { NamespaceAdapter } from '../adapter.ts'
import { moveNetwork } from '../answers.ts'
import { read } from './accounts.ts'

/** The keys stay, their addresses are written differently. */
export const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await moveNetwork(ask, 'polkadot_switchNetwork', network)
  return read(ask, network.caipNetworkId)
}
