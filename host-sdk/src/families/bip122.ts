import { createBip122 } from '../providers/bip122.ts'
import { referenceOf, register } from '../providers/standard.ts'
import { BITCOIN_CHAINS, discoverBip122 } from '../wallets/bip122.ts'
import type { Family, FamilyContext } from './family.ts'

/** Bitcoin at work on this page. */
export function start(context: FamilyContext): Family {
  const { config, connection, discovery } = context.app
  const provider = createBip122(context)
  const takeBack = config.announce === false ? () => {} : register(provider)
  const reference = () => referenceOf(connection('bip122').caipNetworkId)
  const stop = discoverBip122(discovery.shelf, () => `bitcoin:${BITCOIN_CHAINS[reference()] ?? reference()}`)
  return {
    provider,
    stop: () => {
      stop()
      takeBack()
    },
  }
}
