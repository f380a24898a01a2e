import { createFamilyCore, type FamilyCore } from '../shared/core.ts'
import { walletError } from '../shared/errors.ts'
import type { WalletHost } from '../shared/host.ts'
import { type BitcoinKey, bitcoinKeys } from './keys.ts'
import { type Bip122Options, complete } from './options.ts'

export type Bip122Core = FamilyCore<BitcoinKey>

/** Wallets of this family reject with a text and no code. sats-connect adds a code of its own. */
export class Refusal extends Error {}

const refusal = () => new Refusal('User rejected request')

export function createBip122Wallet(options: Bip122Options, host: WalletHost): Bip122Core {
  const whole = complete(options)
  const all = bitcoinKeys(whole.firstAccount, whole.accounts)
  return createFamilyCore({
    options: { ...whole, share: options.share ?? all.map((_, place) => place) },
    host,
    all,
    refusal,
  })
}

/** The key of an address, if the site may see it. */
export function keyOf(core: Bip122Core, address: unknown): BitcoinKey {
  const key = core.accounts().find((one) => one.address === address)
  if (!key) throw walletError(4100)
  return key
}
