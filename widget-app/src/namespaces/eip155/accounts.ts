import type { NamespaceAdapter } from '../adapter.ts'
import { toChecksum } from './address.ts'
import { toCaipNetworkId } from './network.ts'

/** More than this cannot be told to the dApp. */
const ACCOUNTS_LIMIT = 256

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts) => [
  ...new Set(accounts.slice(0, ACCOUNTS_LIMIT).flatMap((account) => toChecksum(account) ?? [])),
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
