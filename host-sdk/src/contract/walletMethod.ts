import * as z from 'zod/mini'

/**
 * The methods that the widget may request from a wallet of the page. The dApp sends every other request directly from
 * its page (design.md decisions 3 and 4). Names and shapes are those of the family's JSON-RPC methods in pairing
 * sessions, whatever the wallet's own interface is. For families without such methods, `<family>_requestAccounts` asks
 * the person for accounts, `<family>_getAccounts` reads the shared ones and `<family>_disconnect` ends the permission.
 */
export const WalletMethod = z.literal([
  'eth_accounts',
  'eth_chainId',
  'eth_getBalance',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_disconnect',
  'solana_signIn',
  'solana_signMessage',
  'solana_signAndSendTransaction',
  'bip122_requestAccounts',
  'bip122_getAccounts',
  'bip122_disconnect',
  'signMessage',
  'sendTransfer',
  'polkadot_requestAccounts',
  'polkadot_getAccounts',
  'polkadot_disconnect',
  'polkadot_signMessage',
  'cosmos_requestAccounts',
  'cosmos_getAccounts',
  'cosmos_disconnect',
  'cosmos_signMessage',
])
/** A method that the widget may request from an injected wallet. */
export type WalletMethod = z.infer<typeof WalletMethod>
