import { createPolkadot, inject } from '../providers/polkadot.ts'
import { discoverPolkadot } from '../wallets/polkadot.ts'
import { type Family, type FamilyContext, startFamily } from './family.ts'

/** Starts Polkadot on this page: discovers its wallets and creates the dApp's provider. */
export function start(context: FamilyContext): Family {
  const { name } = context.app.config.metadata
  return startFamily(context, createPolkadot(context), (registry) => discoverPolkadot(registry, name), inject)
}
