import { referenceOf, register } from '../providers/standard.ts'
import type { Namespace, StandardWallet } from '../types.ts'
import type { Shelf } from '../wallets/shelf.ts'
import type { Family, FamilyContext } from './family.ts'

/** A Wallet Standard family at work on this page. `discover` gets the way to name the network that it is on. */
export function startStandard(
  { app: { config, connection, discovery } }: FamilyContext,
  namespace: Namespace,
  provider: StandardWallet,
  discover: (shelf: Shelf, chainOf: () => string) => () => void,
  nameOf: (reference: string) => string,
): Family {
  const takeBack = config.announce === false ? undefined : register(provider)
  const stop = discover(discovery.shelf, () => nameOf(referenceOf(connection(namespace).caipNetworkId)))
  return {
    provider,
    stop: () => {
      stop()
      takeBack?.()
    },
  }
}
