import { createSolana } from '../providers/solana.ts'
import { referenceOf, register } from '../providers/standard.ts'
import { discoverSolana, SOLANA_CHAINS } from '../wallets/solana.ts'
import type { Family, FamilyContext } from './family.ts'

/** Solana at work on this page. */
export function start(context: FamilyContext): Family {
  const { config, connection, discovery } = context.app
  const provider = createSolana(context)
  const takeBack = config.announce === false ? () => {} : register(provider)
  const reference = () => referenceOf(connection('solana').caipNetworkId)
  const stop = discoverSolana(discovery.shelf, () => `solana:${SOLANA_CHAINS[reference()] ?? reference()}`)
  return {
    provider,
    stop: () => {
      stop()
      takeBack()
    },
  }
}
