import type { NamespaceAdapter } from '../adapter.ts'
import { moveNetwork, notSupported } from '../answers.ts'
import { read } from './accounts.ts'

/** Addresses differ by network: a wallet that shows none of this one is not on it. */
export const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await moveNetwork(ask, 'bip122_switchNetwork', network)
  const shared = await read(ask, network.caipNetworkId)
  if (shared.accounts.length === 0 || shared.caipNetworkId !== network.caipNetworkId) throw notSupported()
  return shared
}
