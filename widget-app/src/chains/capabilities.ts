import type { Namespace } from '../types.ts'

/**
 * The chain families that support each feature (spec sections 5, 7 and 9). Code reads this table and never
 * compares families. Balances are not here: an adapter either has a function for them or not.
 */
export const capabilities = {
  /** The blockchain API lists an account's tokens, collectibles and history. */
  lists: ['eip155', 'solana'],
  /** The send form supports native coins and tokens. */
  send: ['eip155', 'solana'],
  /** Tokens can be swapped. */
  swap: ['eip155', 'solana'],
  /** The operator's providers sell tokens of the family. */
  onramp: ['eip155', 'solana'],
  /** A dApp can open the send form filled in. */
  sendRequests: ['eip155'],
  /** Accounts have names (ENS), which are shown and can be entered as a recipient. */
  names: ['eip155'],
  /** The embedded wallet has accounts. */
  embedded: ['eip155', 'solana'],
  /** An account has the same address on all networks. */
  sharedAddresses: ['eip155', 'solana'],
  /** A wallet lists the assets of its accounts (ERC-7811). */
  walletAssets: ['eip155'],
  /** A dApp can suggest a token (EIP-747). */
  watchAsset: ['eip155'],
  /** A paired wallet can sign in while it connects (wc_sessionAuthenticate). */
  pairingSignIn: ['eip155'],
  /** A dApp can select a network and read from it without a wallet (EIP-1193). */
  unconnected: ['eip155'],
  /** A catalogue lists the networks that a dApp configures by id alone. */
  catalogue: ['eip155'],
} as const satisfies Record<string, readonly Namespace[]>

/** A chain family in which the embedded wallet has accounts. */
export type EmbeddedNamespace = (typeof capabilities.embedded)[number]

/** Whether the widget supports a feature in a chain family. */
export const can = (namespace: Namespace, capability: keyof typeof capabilities): boolean => {
  const families: readonly Namespace[] = capabilities[capability]
  return families.includes(namespace)
}

/** The family of a dApp that names none: EVM was the first that dApps supported. */
export const DEFAULT_NAMESPACE = 'eip155' satisfies Namespace
