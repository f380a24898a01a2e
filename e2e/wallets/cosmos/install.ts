import type { Family } from '../shared/install.ts'
import { keplrOf } from './keplr.ts'
import type { CosmosKey } from './keys.ts'
import { type CosmosOptions, complete } from './options.ts'
import { createCosmosWallet } from './wallet.ts'

declare global {
  interface Window {
    /** The options, set before this script runs. */
    airlockCosmosWallets?: readonly CosmosOptions[]
  }
}

export const COSMOS: Family<CosmosOptions, CosmosKey> = {
  create: createCosmosWallet,
  announce: (core, options, target) => {
    const { key } = complete(options)
    Object.defineProperty(target, key, { value: keplrOf(core, options), configurable: true })
    core.onChange(() => target.dispatchEvent(new Event(`${key}_keystorechange`)))
  },
}
