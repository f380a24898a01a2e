import type { NamespaceAdapter } from '../adapter.ts'
import { toChecksum } from './address.ts'
import { toCaipNetworkId } from './network.ts'

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts) => [
  ...new Set(accounts.flatMap((account) => toChecksum(account) ?? [])),
]

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export const read: NamespaceAdapter['read'] = async (ask, options) => {
  const [accounts, chainId] = await Promise.all([
    ask('eth_accounts', [], options),
    ask('eth_chainId', [], options),
  ])
  return { accounts: normalizeAccounts(texts(accounts)), caipNetworkId: toCaipNetworkId(chainId) }
}
