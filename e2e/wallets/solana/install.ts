import { registerWallet } from '@wallet-standard/wallet'
import type { Family } from '../shared/install.ts'
import type { SolanaKey } from './keys.ts'
import type { SolanaOptions } from './options.ts'
import { standardWallet } from './standard.ts'
import { createSolanaWallet } from './wallet.ts'

declare global {
  interface Window {
    /** The options, set before this script runs. */
    airlockSolanaWallets?: readonly SolanaOptions[]
  }
}

export const SOLANA: Family<SolanaOptions, SolanaKey> = {
  create: createSolanaWallet,
  announce: (core, options) => registerWallet(standardWallet(core, options)),
}
