import { createCosmos } from '../providers/cosmos.ts'
import { discoverCosmos } from '../wallets/cosmos.ts'
import { type Family, type FamilyContext, startFamily } from './family.ts'

/** Cosmos at work on this page. Nothing is announced: the place where dApps look belongs to another wallet. */
export function start(context: FamilyContext): Family {
  return startFamily(context, createCosmos(context), discoverCosmos)
}
