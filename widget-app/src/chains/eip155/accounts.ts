import type { NamespaceAdapter } from '../adapter.ts'
import { canonical, texts } from '../answers.ts'
import { toChecksum } from './address.ts'
import { toCaipNetworkId } from './network.ts'

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts) =>
  canonical(accounts, toChecksum)

/** An EVM wallet has its own network, so the wanted one is ignored. */
export const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [accounts, chainId] = await Promise.all([
    ask('eth_accounts', [], options),
    ask('eth_chainId', [], options),
  ])
  return { accounts: normalizeAccounts(texts(accounts), wanted), caipNetworkId: toCaipNetworkId(chainId) }
}
