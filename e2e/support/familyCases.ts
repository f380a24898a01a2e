import type { FamilyOptions } from '../wallets/shared/options.ts'
import type { OtherFamily } from './families.ts'
import { DOT, type FamilyWallets, KEPLR, SOL } from './familyWallets.ts'

/** A wallet of a family, for tests that apply to all families. */
export type FamilyCase = {
  readonly title: string
  readonly family: OtherFamily
  readonly id: string
  /** Its name in the list. */
  readonly name: string
  /** The methods that connect it and sign a message. */
  readonly connects: string
  readonly signs: string
  readonly wallets: (options?: FamilyOptions) => FamilyWallets
}

/** One wallet for each way of discovery. */
export const FAMILY_CASES: readonly FamilyCase[] = [
  {
    title: 'Solana, by Wallet Standard',
    family: 'solana',
    id: SOL,
    name: 'Sol Wallet',
    connects: 'standard:connect',
    signs: 'solana:signMessage',
    wallets: (options) => ({ solana: [{ name: 'Sol Wallet', ...options }] }),
  },
  {
    title: 'Bitcoin, by Wallet Standard',
    family: 'bip122',
    id: 'bip122:Bit Wallet',
    name: 'Bit Wallet',
    connects: 'bitcoin:connect',
    signs: 'bitcoin:signMessage',
    wallets: (options) => ({ bip122: [{ name: 'Bit Wallet', ...options }] }),
  },
  {
    title: 'Bitcoin, as sats-connect lists it',
    family: 'bip122',
    id: 'bip122:Bits',
    name: 'Bit Wallet',
    connects: 'wallet_connect',
    signs: 'signMessage',
    wallets: (options) => ({ bip122: [{ name: 'Bit Wallet', shape: 'sats', path: 'Bits', ...options }] }),
  },
  {
    title: 'Polkadot, in injectedWeb3',
    family: 'polkadot',
    id: DOT,
    name: 'Talisman',
    connects: 'enable',
    signs: 'signRaw',
    wallets: (options) => ({ polkadot: [{ key: 'talisman', ...options }] }),
  },
  {
    title: 'Cosmos, in the Keplr shape',
    family: 'cosmos',
    id: KEPLR,
    name: 'Keplr',
    connects: 'enable',
    signs: 'signArbitrary',
    wallets: (options) => ({ cosmos: [{ key: 'keplr', ...options }] }),
  },
]
