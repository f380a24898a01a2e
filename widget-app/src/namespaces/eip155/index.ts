import type { NamespaceAdapter } from '../adapter.ts'
import { normalizeAccounts, read } from './accounts.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { addressUrl } from './explorer.ts'
import { toCaipNetworkId } from './network.ts'
import { switchNetwork } from './switchNetwork.ts'

/** EVM networks. What needs an RPC client is loaded when a balance is first asked for. */
export const eip155: NamespaceAdapter = {
  connect,
  read,
  disconnect,
  switchNetwork,
  getBalance: async (...subject) => (await import('./balance.ts')).getBalance(...subject),
  normalizeAccounts,
  toCaipNetworkId,
  addressUrl,
}
