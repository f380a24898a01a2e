import type { NamespaceAdapter } from '../adapter.ts'

/** Revokes the site's access to the accounts (EIP-2255). Not every wallet supports it. */
export const disconnect: NamespaceAdapter['disconnect'] = async (ask, options) => {
  await ask('wallet_revokePermissions', [{ eth_accounts: {} }], options)
}
