import { createCosmos } from '../providers/cosmos.ts'
import { discoverCosmos } from '../wallets/cosmos.ts'
import type { Family, FamilyContext } from './family.ts'

/** Cosmos at work on this page. Nothing is announced: the place where dApps look belongs to another wallet. */
export function start(context: FamilyContext): Family {
  return { provider: createCosmos(context), stop: discoverCosmos(context.app.discovery.shelf) }
}
