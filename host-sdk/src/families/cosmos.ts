import { createCosmos } from '../providers/cosmos.ts'
import { discoverCosmos } from '../wallets/cosmos.ts'
import { type Family, type FamilyContext, startFamily } from './family.ts'

/**
 * Starts Cosmos on this page. The provider is not announced, because dApps look in `window.keplr`, which belongs to
 * another wallet.
 */
export function start(context: FamilyContext): Family {
  return startFamily(context, createCosmos(context), discoverCosmos)
}
