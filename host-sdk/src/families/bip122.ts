import { createBip122 } from '../providers/bip122.ts'
import { register } from '../providers/standard.ts'
import { BITCOIN, discoverBip122 } from '../wallets/bip122.ts'
import { chainOf } from '../wallets/standard.ts'
import { type Family, type FamilyContext, startFamily } from './family.ts'

/** Starts Bitcoin on this page: discovers its wallets and creates the dApp's provider. */
export function start(context: FamilyContext): Family {
  const chain = () => chainOf(BITCOIN, context.app.connection('bip122').caipNetworkId)
  return startFamily(context, createBip122(context), (registry) => discoverBip122(registry, chain), register)
}
