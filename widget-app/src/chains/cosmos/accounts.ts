import type { NamespaceAdapter } from '../adapter.ts'
import { canonical, field, fieldTexts, items, readNetwork } from '../answers.ts'
import { toAddress } from './address.ts'
import { chainIdOf, toCaipNetworkId } from './network.ts'

export const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts, wanted) =>
  canonical(accounts, (account) => toAddress(wanted, account))

/** What a wallet says of other chains than the one that was asked about is left out. */
export const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const caipNetworkId = await readNetwork(
    ask,
    { method: 'cosmos_getNetwork', wanted, toCaipNetworkId },
    options,
  )
  const chainId = chainIdOf(caipNetworkId)
  const answer = items(await ask('cosmos_getAccounts', { chainIds: [chainId] }, options))
  const own = answer.filter((item) => [chainId, caipNetworkId].includes(String(field(item, 'chainId'))))
  return { accounts: normalizeAccounts(fieldTexts(own, 'address'), caipNetworkId), caipNetworkId }
}
