import type { AccountType } from '../../types.ts'
import type { NamespaceAdapter, Shared } from '../adapter.ts'
import { canonical, field, items, texts } from '../answers.ts'
import { toChecksum } from './address.ts'
import { toCaipNetworkId } from './network.ts'

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts) =>
  canonical(accounts, toChecksum)

const TYPES: readonly AccountType[] = ['eoa', 'smartAccount']

const isType = (type: unknown): type is AccountType => (TYPES as readonly unknown[]).includes(type)

/**
 * The accounts of an answer that says of which type each one is; null for any other answer. The embedded wallet has two
 * types; EIP-1193 has only addresses.
 */
export function readTyped(answer: unknown): Required<Pick<Shared, 'accounts' | 'types'>> | null {
  const found = new Map<string, AccountType>()
  for (const item of items(answer)) {
    const text = field(item, 'address')
    const type = field(item, 'type')
    const address = typeof text === 'string' ? toChecksum(text) : null
    if (address && isType(type) && !found.has(address)) found.set(address, type)
  }
  return found.size > 0 ? { accounts: [...found.keys()], types: [...found.values()] } : null
}

/** An EVM wallet has its own network, so the wanted one is ignored. */
export const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [accounts, chainId] = await Promise.all([
    ask('eth_accounts', [], options),
    ask('eth_chainId', [], options),
  ])
  const shared = readTyped(accounts) ?? { accounts: normalizeAccounts(texts(accounts), wanted) }
  return { ...shared, caipNetworkId: toCaipNetworkId(chainId) }
}
