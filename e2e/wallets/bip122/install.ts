import { registerWallet } from '@wallet-standard/wallet'
import type { Family } from '../shared/install.ts'
import { withTraps } from '../shared/traps.ts'
import type { BitcoinKey } from './keys.ts'
import { type Bip122Options, complete } from './options.ts'
import { satsProvider } from './sats.ts'
import { standardWallet } from './standard.ts'
import { type Bip122Core, createBip122Wallet } from './wallet.ts'

declare global {
  interface Window {
    /** The options, set before this script runs. */
    airlockBip122Wallets?: readonly Bip122Options[]
    /** The place where sats-connect looks for wallets. */
    btc_providers?: object[]
  }
}

function announceToSats(core: Bip122Core, options: Bip122Options, target: Window): void {
  const { path, name, icon, traps } = complete(options)
  Object.defineProperty(target, path, { value: satsProvider(core, options), configurable: true })
  const entry = withTraps({ id: path, name, icon, webUrl: 'https://wallet.example' }, traps)
  target.btc_providers = [...(target.btc_providers ?? []), entry]
}

const announceToStandard = (core: Bip122Core, options: Bip122Options) =>
  registerWallet(standardWallet(core, options))

const WAYS = {
  standard: [announceToStandard],
  sats: [announceToSats],
  both: [announceToStandard, announceToSats],
} as const

export const BIP122: Family<Bip122Options, BitcoinKey> = {
  create: createBip122Wallet,
  announce: (core, options, target) => {
    for (const way of WAYS[complete(options).shape]) way(core, options, target)
  },
}
