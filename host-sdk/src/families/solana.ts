import { createSolana } from '../providers/solana.ts'
import { register } from '../providers/standard.ts'
import { discoverSolana, SOLANA } from '../wallets/solana.ts'
import { chainOf } from '../wallets/standard.ts'
import { type Family, type FamilyContext, startFamily } from './family.ts'

/** Starts Solana on this page: discovers its wallets and creates the dApp's provider. */
export function start(context: FamilyContext): Family {
  const chain = () => chainOf(SOLANA, context.app.connection('solana').caipNetworkId)
  return startFamily(context, createSolana(context), (registry) => discoverSolana(registry, chain), register)
}
