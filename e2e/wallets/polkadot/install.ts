import type { Family } from '../shared/install.ts'
import { extensionOf } from './extension.ts'
import type { PolkadotKey } from './keys.ts'
import { complete, type PolkadotOptions } from './options.ts'
import { createPolkadotWallet } from './wallet.ts'

declare global {
  interface Window {
    /** The options, set before this script runs. */
    airlockPolkadotWallets?: readonly PolkadotOptions[]
    /** The place where extensions of this family are found. */
    injectedWeb3?: Record<string, object>
  }
}

export const POLKADOT: Family<PolkadotOptions, PolkadotKey> = {
  create: createPolkadotWallet,
  announce: (core, options, target) => {
    target.injectedWeb3 = { ...target.injectedWeb3, [complete(options).key]: extensionOf(core, options) }
  },
}
