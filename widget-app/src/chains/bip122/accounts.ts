import type { AccountType, CaipNetworkId } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { canonical, field, items, readNetwork } from '../answers.ts'
import { toAddress } from './address.ts'
import { toCaipNetworkId } from './network.ts'

/** A wallet shows more than one address, each for something else: to pay from, and where its ordinals are. */
const typeOf = (intention: unknown): AccountType => (intention === 'ordinal' ? 'ordinal' : 'payment')

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts, wanted) =>
  canonical(accounts, (account) => toAddress(wanted, account))

/** Addresses of other networks are left out: a wallet may list those of a test network too. */
function readEntries(answer: unknown, wanted: CaipNetworkId): Map<string, AccountType> {
  const found = new Map<string, AccountType>()
  for (const item of items(answer)) {
    const text = field(item, 'address')
    const address = typeof text === 'string' ? toAddress(wanted, text) : null
    if (address && !found.has(address)) found.set(address, typeOf(field(item, 'intention')))
  }
  return found
}

export const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [answer, caipNetworkId] = await Promise.all([
    ask('bip122_getAccounts', [], options),
    readNetwork(ask, { method: 'bip122_getNetwork', wanted, toCaipNetworkId }, options),
  ])
  const entries = readEntries(answer, caipNetworkId)
  return { accounts: [...entries.keys()], types: [...entries.values()], caipNetworkId }
}
