import type { ConnectorKind, WalletFeature } from '../../types.ts'

/** The sections of the wallet list in their default order (spec section 9). */
export const CONNECTOR_KINDS = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const satisfies readonly ConnectorKind[]

/** The actions of an account in their default order (spec section 9). */
export const WALLET_FEATURES = [
  'onramp',
  'swaps',
  'receive',
  'send',
] as const satisfies readonly WalletFeature[]
