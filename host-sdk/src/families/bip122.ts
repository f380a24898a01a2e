import { createBip122 } from '../providers/bip122.ts'
import { BITCOIN_CHAINS, discoverBip122 } from '../wallets/bip122.ts'
import type { Family, FamilyContext } from './family.ts'
import { startStandard } from './standard.ts'

/** Bitcoin at work on this page. */
export function start(context: FamilyContext): Family {
  const nameOf = (reference: string) => `bitcoin:${BITCOIN_CHAINS[reference] ?? reference}`
  return startStandard(context, 'bip122', createBip122(context), discoverBip122, nameOf)
}
