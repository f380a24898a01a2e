import type { NamespaceAdapter } from '../adapter.ts'
import { normalizeAccounts, read } from './accounts.ts'
import { isAddress } from './address.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { addressUrl, transactionUrl } from './explorer.ts'
import { signMessage } from './message.ts'
import { toCaipNetworkId } from './network.ts'
import { switchNetwork } from './switchNetwork.ts'

/**
 * The adapter of Solana networks. The code that sends requests to the network is loaded when it is first
 * needed.
 */
export const solana: NamespaceAdapter = {
  accountType: 'eoa',
  connect,
  signIn: async (...asked) => (await import('./signIn.ts')).signIn(...asked),
  read,
  disconnect,
  switchNetwork,
  signMessage,
  send: async (...transfer) => (await import('./send.ts')).send(...transfer),
  estimate: async (...subject) => (await import('./estimate.ts')).estimate(...subject),
  reserve: async (network) => (await import('./estimate.ts')).reserve(network),
  isBalanceOfNode: true,
  getBalance: async (...subject) => (await import('./balance.ts')).getBalance(...subject),
  normalizeAccounts,
  isAddress,
  toCaipNetworkId,
  addressUrl,
  transactionUrl,
}
