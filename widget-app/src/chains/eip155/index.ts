import type { NamespaceAdapter } from '../adapter.ts'
import { normalizeAccounts, read } from './accounts.ts'
import { isAddress } from './address.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { addressUrl, transactionUrl } from './explorer.ts'
import { signMessage } from './message.ts'
import { toCaipNetworkId } from './network.ts'
import { switchNetwork } from './switchNetwork.ts'

/** The adapter of EVM networks. The RPC client and the encoder are loaded with the first request that needs them. */
export const eip155: NamespaceAdapter = {
  accountType: 'eoa',
  connect,
  read,
  disconnect,
  switchNetwork,
  signMessage,
  send: async (...subject) => (await import('./send.ts')).send(...subject),
  estimate: async (...subject) => (await import('./estimate.ts')).estimate(...subject),
  reserve: async (network) => (await import('./estimate.ts')).reserve(network),
  readToken: async (...subject) => (await import('./token.ts')).readToken(...subject),
  describeToken: async (...subject) => (await import('./token.ts')).describeToken(...subject),
  readBalances: async (...subject) => (await import('./balance.ts')).readBalances(...subject),
  getBalance: async (...subject) => (await import('./balance.ts')).getBalance(...subject),
  normalizeAccounts,
  isAddress,
  toCaipNetworkId,
  addressUrl,
  transactionUrl,
}
