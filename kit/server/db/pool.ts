import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { PoolCounts } from '../metrics/metrics.ts'
import { isAway } from './away.ts'

export interface PoolOptions {
  /** Connections at most; {@link POOL_SIZE} without a setting. */
  poolSize?: number | undefined
  /** Called when a connection breaks; the pool replaces it by itself. */
  onError?: ((error: Error) => void) | undefined
  /** Given the pool, which says how many connections there are. */
  onPool?: ((pool: PoolCounts) => void) | undefined
}

const POOL_SIZE = 10

/** Both databases give the same JavaScript: numbers for bigint, plain bytes for bytea. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  17: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  20: Number,
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
}

const types = {
  getTypeParser: ((id: number, format: 'text') =>
    PARSERS[id] ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** How long a call may wait for a connection; an answer may take twice as long (R26). */
const PATIENCE_MS = 5_000
const ANSWER_MS = PATIENCE_MS * 2

/** What every connection has, with a deadline for its answers or (to migrate) without one. */
export const connectionTo = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: PATIENCE_MS,
  // A network that is cut says nothing: idle connections notice it by this.
  keepAlive: true,
  types,
})

/**
 * A pool of connections to Postgres. Whatever happens to a connection, in use or not, ends the call that it was for and
 * nothing else.
 */
export function createPool(
  url: string,
  { poolSize = POOL_SIZE, onError, onPool }: PoolOptions,
): PostgresPool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: poolSize,
    query_timeout: ANSWER_MS,
    // Options of the connection, not a `set` on it: a pooler such as PgBouncer would hand that to somebody else. Postgres
    // itself stops what nobody waits for any more, and a replica that is cut off does not keep its locks from the others.
    statement_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: ANSWER_MS,
  })
  // The pool listens to its idle connections alone. An error event without a listener would end the process, and that
  // is what a connection has that the server closes within a transaction, between two queries.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  onPool?.(pool)
  // The same errors once more, of the idle ones.
  pool.on('error', () => {})
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= pool.end()
    return ended
  }
  return { options: pool.options, connect: () => reserve(pool), end }
}

/**
 * A connection that is not used again after it failed: one that hangs would let each call wait for its deadline, and one
 * to a server that is not the primary any more would refuse every write.
 */
async function reserve(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect()
  let failure: unknown
  const query = async <R>(
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<R & object>> => {
    if (failure) throw failure
    try {
      return (await client.query(text, [...values])) as PostgresQueryResult<R & object>
    } catch (error) {
      if (isAway(error)) failure = error
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(failure !== undefined),
  }
}
