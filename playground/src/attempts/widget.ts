import type { CaipNetworkId, ViewName } from '@airlock/host-sdk'
import { words } from '../words/words.ts'
import type { Prepare } from './attempt.ts'

/** Asks for the next of the chosen networks of the account's family. */
export const switchNetwork: Prepare = ({ airlock, visitor, networks }) => {
  const own = networks.filter(({ id }) => id.split(':')[0] === visitor?.namespace)
  const index = own.findIndex(({ id }) => id === visitor?.caipNetworkId)
  const next = own[(index + 1) % own.length]
  if (!next || next.id === visitor?.caipNetworkId) throw new Error(words.attempts.oneNetwork)
  return {
    sent: { call: 'airlock.switchNetwork', network: next.id },
    run: async () => {
      await airlock.switchNetwork(next.id as CaipNetworkId)
      return { network: next.name }
    },
  }
}

/** Opens a view of the widget by its name. */
export const openView =
  (view: ViewName): Prepare =>
  ({ airlock }) => ({
    sent: { call: 'airlock.open', view },
    run: async () => {
      await airlock.open({ view })
      return { shown: view }
    },
  })
