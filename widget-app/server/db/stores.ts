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
  write: () => Promise.reject(new OutboundError('missing', 'no chain has an index')),
  opened: new Promise(() => {}),
  close: async () => {},
}

/** The server's stores: both are the same database, opened once. */
interface Stores {
  index: Store
  /** Undefined if no database is configured. It is opened when it is first used. */
  analytics: Store | undefined
  /** Likewise. */
  names: Store | undefined
  /** Likewise. */
  onramp: Store | undefined
  close: () => Promise<void>
}

/** Opens the database if a chain has an index. Throws a {@link ConfigProblem} if no database is configured. */
export function openStores(
  { database }: Pick<Environment, 'database'>,
  chains: readonly Chain[],
  log: Logger,
  onPool?: (name: string) => DatabaseOptions['onPool'],
): Stores {
  const indexed = chains.filter(isIndexed).map(({ id }) => id)
  if (!database) {
    if (indexed.length === 0)
      return {
        index: NO_STORE,
        analytics: undefined,
        names: undefined,
        onramp: undefined,
        close: NO_STORE.close,
      }
    throw new ConfigProblem(
      `The history of ${indexed.join(', ')} is an index of our own, which needs a database: give DATABASE_URL, such as postgres://user:password@host/name, or take another history for these chains.`,
    )
  }
  const onError = (error: Error) => log.warn({ reason: error.message }, 'connection lost')
  const open = (name: string, size: { poolSize?: number } = {}) =>
    openDatabase({ ...database, ...size, onError, onPool: onPool?.(name) })
  // One connection for each indexed chain. An embedded database has one in total.
  const poolSize = Math.min(indexed.length, MOST_WRITERS)
  if (indexed.length > 0) {
    const openToWrite = 'url' in database ? () => open('indexer', { poolSize }) : undefined
    const store = openStore({ open: () => open('main'), openToWrite, log })
    return { index: store, analytics: store, names: store, onramp: store, close: store.close }
  }
  const store = lazily(() => openStore({ open: () => open('main'), log }))
  return { index: NO_STORE, analytics: store, names: store, onramp: store, close: store.close }
}

/** Opens a store when it is first used: most servers without an index have no analytics and no names either. */
function lazily(open: () => Store): Store {
  let store: Store | undefined
  const opened = () => {
    store ??= open()
    return store
  }
  return {
    read: async (from) => opened().read(from),
    write: async (run) => opened().write(run),
    get opened() {
      return opened().opened
    },
    close: async () => store?.close(),
  }
}
