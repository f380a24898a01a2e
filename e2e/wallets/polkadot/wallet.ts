import { createFamilyCore, type FamilyCore } from '../shared/core.ts'
import type { WalletHost } from '../shared/host.ts'
import { type PolkadotKey, polkadotKeys } from './keys.ts'
import { complete, type PolkadotOptions } from './options.ts'

export type PolkadotCore = FamilyCore<PolkadotKey>

/** The extensions reject with one word and no code. */
const refusal = () => new Error('Cancelled')

export function createPolkadotWallet(options: PolkadotOptions, host: WalletHost): PolkadotCore {
  const whole = complete(options)
  const all = polkadotKeys(whole.firstAccount, whole.accounts, whole.ss58Format)
  return createFamilyCore({ options: whole, host, all, refusal })
}
