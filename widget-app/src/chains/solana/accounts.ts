import type { NamespaceAdapter } from '../adapter.ts'
import { canonical, fieldTexts, readNetwork } from '../answers.ts'
import { toKey } from './address.ts'
import { toCaipNetworkId } from './network.ts'

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts) =>
  canonical(accounts, (account) => (toKey(account) ? account : null))

export const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [accounts, caipNetworkId] = await Promise.all([
    ask('solana_getAccounts', [], options),
    readNetwork(ask, { method: 'solana_getNetwork', wanted, toCaipNetworkId }, options),
  ])
  return { accounts: normalizeAccounts(fieldTexts(accounts, 'pubkey'), caipNetworkId), caipNetworkId }
}
