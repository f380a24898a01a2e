import { createSolana } from '../providers/solana.ts'
import { discoverSolana, SOLANA_CHAINS } from '../wallets/solana.ts'
import type { Family, FamilyContext } from './family.ts'
import { startStandard } from './standard.ts'

/** Solana at work on this page. */
export function start(context: FamilyContext): Family {
  const nameOf = (reference: string) => `solana:${SOLANA_CHAINS[reference] ?? reference}`
  return startStandard(context, 'solana', createSolana(context), discoverSolana, nameOf)
}
