import { createPolkadot, inject } from '../providers/polkadot.ts'
import { discoverPolkadot } from '../wallets/polkadot.ts'
import type { Family, FamilyContext } from './family.ts'

/** Polkadot at work on this page. */
export function start(context: FamilyContext): Family {
  const { config, discovery } = context.app
  const provider = createPolkadot(context)
  const takeBack = config.announce === false ? () => {} : inject(provider)
  const stop = discoverPolkadot(discovery.shelf, config.metadata.name)
  return {
    provider,
    stop: () => {
      stop()
      takeBack()
    },
  }
}
