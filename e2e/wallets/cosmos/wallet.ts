import { createFamilyCore, type FamilyCore } from '../shared/core.ts'
import type { WalletHost } from '../shared/host.ts'
import { type CosmosKey, cosmosKeys } from './keys.ts'
import { type CosmosOptions, complete } from './options.ts'

export type CosmosCore = FamilyCore<CosmosKey>

/** Wallets of this family reject with a text and no code. */
const refusal = () => new Error('Request rejected')

export function createCosmosWallet(options: CosmosOptions, host: WalletHost): CosmosCore {
  const whole = complete(options)
  return createFamilyCore({
    options: whole,
    host,
    all: cosmosKeys(whole.firstAccount, whole.accounts),
    refusal,
  })
}
