import { createFamilyCore, type FamilyCore } from '../shared/core.ts'
import type { WalletHost } from '../shared/host.ts'
import { type SolanaKey, solanaKeys } from './keys.ts'
import { complete, type SolanaOptions } from './options.ts'

export type SolanaCore = FamilyCore<SolanaKey>

/** Wallets of this family reject with a text and no code. */
const refusal = () => new Error('User rejected the request.')

export function createSolanaWallet(options: SolanaOptions, host: WalletHost): SolanaCore {
  const whole = complete(options)
  return createFamilyCore({
    options: whole,
    host,
    all: solanaKeys(whole.firstAccount, whole.accounts),
    refusal,
  })
}
