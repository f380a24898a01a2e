import { ConfigProblem, type DatabaseOptions } from '@airlock/kit/server'
import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import type { Environment } from '../config/environment.ts'
import { isIndexed } from '../indexer/seen.ts'
import { OutboundError } from '../outbound/error.ts'
import { openDatabase } from './open.ts'
import { openStore, type Store } from './store.ts'

/** The maximum number of the indexer's connections. */
const MOST_WRITERS = 10

const NO_STORE: Store = {
  read: () => Promise.reject(new OutboundError('missing', 'no chain has an index')),
  opened: new Promise(() => {}),
  close: async () => {},
}

/** Opens the index's database if a chain has an index. Throws a {@link ConfigProblem} if no database is configured. */
export function storeForIndex(
  { database }: Pick<Environment, 'database'>,
  chains: readonly Chain[],
  log: Logger,
  onPool?: (name: string) => DatabaseOptions['onPool'],
): Store {
  const indexed = chains.filter(isIndexed).map(({ id }) => id)
  if (indexed.length === 0) return NO_STORE
  if (!database)
    throw new ConfigProblem(
      `The history of ${indexed.join(', ')} is an index of our own, which needs a database: give DATABASE_URL, such as postgres://user:password@host/name, or take another history for these chains.`,
    )
  const onError = (error: Error) => log.warn({ reason: error.message }, 'connection lost')
  const open = (name: string, size: { poolSize?: number } = {}) =>
    openDatabase({ ...database, ...size, onError, onPool: onPool?.(name) })
  // One connection for each indexed chain. An embedded database has one in total.
  const poolSize = Math.min(indexed.length, MOST_WRITERS)
  const openToWrite = 'url' in database ? () => open('indexer', { poolSize }) : undefined
  return openStore({ open: () => open('main'), openToWrite, log })
}
