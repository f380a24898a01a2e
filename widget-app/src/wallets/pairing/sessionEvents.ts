import type { CaipNetworkId, Namespace } from '../../types.ts'
import type { Emitter } from './emitter.ts'
import { currentName } from './namespaces.ts'
import { addressesIn, type Sessions } from './sessions.ts'
import type { Client } from './signClient.ts'

/** The most accounts that are read of a wallet's event. */
const LIMIT = 256

/** Accounts arrive as addresses or as CAIP-10. */
const addressesOf = (data: unknown): string[] =>
  (Array.isArray(data) ? data.slice(0, LIMIT) : [])
    .filter((item) => typeof item === 'string')
    .map((account) => account.slice(account.lastIndexOf(':') + 1))

/** Chains arrive as numbers, hex, references or CAIP-2, depending on the wallet's library. */
function chainOf(namespace: string, data: unknown): CaipNetworkId {
  const text = String(data)
  const reference = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  // No reference of another family than EVM is written like this.
  const isHex = /^0x[0-9a-f]{1,16}$/i.test(reference)
  return currentName(`${namespace}:${isHex ? BigInt(reference) : reference}` as CaipNetworkId)
}

/**
 * Turns the wallet's messages about its session into events, limited to accounts and networks that it has
 * approved.
 */
export function followSession(client: Client, sessions: Sessions, emitter: Emitter): void {
  const isCurrent = (topic: string) => sessions.record()?.topic === topic
  const changed = ({ topic }: { topic: string }) => {
    if (isCurrent(topic)) emitter.emit('session', sessions.session())
  }
  const over = ({ topic }: { topic: string }) => void sessions.end(topic, { isKnown: true })

  const told: Readonly<Record<string, (namespace: Namespace, data: unknown) => void>> = {
    accountsChanged: (namespace, data) => {
      const session = sessions.session()
      const approved = session ? addressesIn(session, namespace) : []
      const [first] = addressesOf(data).filter((address) => approved.includes(address))
      if (!first) return
      sessions.setAccount(namespace, first)
      const accounts = [first, ...approved.filter((address) => address !== first)]
      emitter.emit('accountsChanged', { namespace, accounts })
    },
    chainChanged: (namespace, data) => {
      const caipNetworkId = chainOf(namespace, data)
      if (!sessions.session()?.chains.includes(caipNetworkId)) return
      sessions.setNetwork(caipNetworkId)
      emitter.emit('chainChanged', { caipNetworkId })
    },
  }

  client.on('session_update', changed)
  client.on('session_extend', changed)
  client.on('session_delete', over)
  client.on('session_expire', over)
  client.on('session_event', ({ topic, params: { chainId, event } }) => {
    if (isCurrent(topic)) told[event.name]?.(chainId.slice(0, chainId.indexOf(':')) as Namespace, event.data)
  })
}
