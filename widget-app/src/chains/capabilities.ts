import type { Namespace } from '../types.ts'

/**
 * The chain families in which the widget can do something (spec sections 5, 7 and 9). Code asks this table and never
 * compares families. Balances and transfers are not here: their adapter has a function for them, or has none.
 */
export const capabilities = {
  /** Anybody can list an account's tokens, collectibles and history. */
  lists: ['eip155', 'solana'],
  /** The send form sends coins and tokens. */
  send: ['eip155', 'solana'],
  /** A dApp can open the send form filled in. */
  sendRequests: ['eip155'],
  /** A recipient can be named instead of an address (ENS). */
  names: ['eip155'],
  /** The embedded wallet has accounts. */
  embedded: ['eip155', 'solana'],
  /** An account has the same address on all networks. */
  sharedAddresses: ['eip155', 'solana'],
  /** A wallet lists the assets of its accounts (ERC-7811). */
  walletAssets: ['eip155'],
  /** A dApp can suggest a token (EIP-747). */
  watchAsset: ['eip155'],
  /** A dApp can choose a network and read from it without a wallet (EIP-1193). */
  unconnected: ['eip155'],
  /** A catalogue knows the networks that a dApp names by id alone. */
  catalogue: ['eip155'],
} as const satisfies Record<string, readonly Namespace[]>

/** A chain family in which the embedded wallet has accounts. */
export type EmbeddedNamespace = (typeof capabilities.embedded)[number]

/** Whether the widget can do this in a chain family. */
export const can = (namespace: Namespace, capability: keyof typeof capabilities): boolean => {
  const families: readonly Namespace[] = capabilities[capability]
  return families.includes(namespace)
}

/** The family of a dApp that names none: the one that dApps knew first. */
export const DEFAULT_NAMESPACE = 'eip155' satisfies Namespace
