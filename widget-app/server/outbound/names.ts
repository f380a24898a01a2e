import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isInternal } from './address.ts'

interface Found {
  address: string
  family: number
}

/** Resolves a host name. Rejects if it cannot, or when the call that needs it ends. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<Found[]>

/** Uses the system's resolver with its hosts file. It occupies one of few threads that everything else needs too. */
export const asMachine: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

interface Patience {
  /** The timeout of a query, and the number of attempts. */
  timeout?: number
  tries?: number
  /** Name servers in place of the system's: an address, or an address and a port. */
  servers?: readonly string[]
}

/** Resolves names that strangers choose. Slow name servers occupy no thread, and a query is cancelled with its call. */
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

/** Checks the resolved addresses at the moment of connecting, which prevents DNS rebinding. */
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
