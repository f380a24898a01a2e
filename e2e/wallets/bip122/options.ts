import { type CompleteFamilyOptions, completeFamily, type FamilyOptions } from '../shared/options.ts'

export type Bip122Options = FamilyOptions & {
  /**
   * How a page discovers it: by Wallet Standard, in sats-connect's `window.btc_providers`, or both. Default `standard`.
   */
  shape?: 'standard' | 'sats' | 'both'
  /** The path where sats-connect finds the provider. */
  path?: string
  /** How sats-connect receives a failure: in the answer, or as an exception. Default `answers`. */
  failures?: 'answers' | 'throws'
  /** Methods and features that it does not support. */
  without?: readonly string[]
}

export type CompleteBip122Options = CompleteFamilyOptions & Required<Bip122Options>

export function complete(options: Bip122Options): CompleteBip122Options {
  const { shape = 'standard', path = 'TestBitcoinProvider', name = 'Bit Wallet' } = options
  const key = shape === 'sats' ? path : name
  return {
    // One account with two addresses, as such wallets show it.
    ...completeFamily({ accounts: 1, ...options }, { name, id: `bip122:${key}`, colour: '#d9822b' }),
    shape,
    path,
    failures: options.failures ?? 'answers',
    without: options.without ?? [],
  }
}
