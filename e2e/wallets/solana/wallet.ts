import type { WalletHost } from '../eip155/core.ts'
import { createFamilyCore, type FamilyCore } from '../shared/core.ts'
import { type SolanaKey, solanaKeys } from './keys.ts'
import { complete, type SolanaOptions } from './options.ts'

export type SolanaCore = FamilyCore<SolanaKey>

/** As wallets of this family say it: words without a code. */
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
