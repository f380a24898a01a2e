import type { NamespaceAdapter } from '../adapter.ts'
import { moveNetwork, notSupported } from '../answers.ts'
import { read } from './accounts.ts'
import { connect } from './connect.ts'

/** Every chain has addresses of its own, and a wallet shows those of another one only when it has been asked. */
export const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  const { caipNetworkId } = network
  await moveNetwork(ask, 'cosmos_switchNetwork', network)
  await connect(ask, caipNetworkId)
  const shared = await read(ask, caipNetworkId)
  if (shared.accounts.length === 0 || shared.caipNetworkId !== caipNetworkId) throw notSupported()
  return shared
}
