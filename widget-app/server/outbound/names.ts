import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isInternal } from './address.ts'

interface Found {
  address: string
  family: number
}

/** Finds what a name resolves to; rejects where it cannot, or when the call that it is for is over. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<Found[]>

/** As this machine finds names, its own file of them included. Holds one of few threads that everything else needs too. */
export const asMachine: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

interface Patience {
  /** How long a name server may take, and how often it is asked. */
  timeout?: number
  tries?: number
  /** Other name servers than those of this machine: an address, or an address and a port. */
  servers?: readonly string[]
}

/** For names that strangers choose: their name servers hold no thread however slow they are, and are given up with the call. */
export const forStrangers =
  ({ timeout = 2_000, tries = 2, servers }: Patience = {}): Resolve =>
  async (hostname, signal) => {
    signal.throwIfAborted()
    const resolver = new Resolver({ timeout, tries })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const found = answers.flatMap((answer, index) =>
        answer.status === 'fulfilled'
          ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
          : [],
      )
      if (found.length > 0) return found
      throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('no address')
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

/** Names are judged by what they resolve to at the very moment of connecting, so that none can change its mind. */
export const publicLookup =
  (resolve: Resolve, signal: AbortSignal): LookupFunction =>
  (hostname, { all }, callback) => {
    const judged = resolve(hostname, signal).then((found) => {
      const internal = found.find(({ address }) => isInternal(address))
      if (internal) throw new Error(`${hostname} is ${internal.address}, which is internal`)
      const [first] = found
      if (!first) throw new Error(`${hostname} has no address`)
      return { found, first }
    })
    judged.then(
      ({ found, first }) => (all ? callback(null, found) : callback(null, first.address, first.family)),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
