import type { NamespaceAdapter } from '../adapter.ts'
import { canonical, fieldTexts, readNetwork } from '../answers.ts'
import { toAddress } from './address.ts'
import { toCaipNetworkId } from './network.ts'

/** A key has another address on every network: extensions name the generic one, we show that of the network. */
export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts, wanted) =>
  canonical(accounts, (account) => toAddress(wanted, account))

/** Accounts that are no Polkadot ones (Ethereum keys of a parachain) have no SS58 address and are left out. */
export const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [accounts, caipNetworkId] = await Promise.all([
    ask('polkadot_getAccounts', [], options),
    readNetwork(ask, { method: 'polkadot_getNetwork', wanted, toCaipNetworkId }, options),
  ])
  return { accounts: normalizeAccounts(fieldTexts(accounts, 'address'), caipNetworkId), caipNetworkId }
}
