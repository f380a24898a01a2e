import type { NamespaceAdapter } from '../adapter.ts'

/** EIP-2255: the wallet forgets that the site may see the accounts. Not every wallet can. */
export const disconnect: NamespaceAdapter['disconnect'] = async (ask, options) => {
  await ask('wallet_revokePermissions', [{ eth_accounts: {} }], options)
}
