import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { PoolCounts } from '../metrics/metrics.ts'
import { isAway } from './away.ts'

export interface PoolOptions {
  /** The maximum number of connections; {@link POOL_SIZE} by default. */
  poolSize?: number | undefined
  /** Called when a connection breaks; the pool replaces it by itself. */
  onError?: ((error: Error) => void) | undefined
  /** Called with the pool, which counts its connections. */
  onPool?: ((pool: PoolCounts) => void) | undefined
}

const POOL_SIZE = 10

/** Makes both databases return the same JavaScript: numbers for bigint, plain bytes for bytea. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  17: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  20: Number,
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
}

const types = {
  getTypeParser: ((id: number, format: 'text') =>
    PARSERS[id] ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** How long a call may wait for a connection. A response may take twice as long (R26). */
const PATIENCE_MS = 5_000
const ANSWER_MS = PATIENCE_MS * 2

/**
 * The settings of every connection. Connections of the pool also have a deadline for responses; that of the
 * migrations has none.
 */
export const connectionTo = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: PATIENCE_MS,
  // A cut network sends no error. Idle connections notice it by keep-alive probes.
  keepAlive: true,
  types,
})

/** Creates a pool of connections to Postgres. If a connection fails, in use or not, only its own call fails. */
export function createPool(
  url: string,
  { poolSize = POOL_SIZE, onError, onPool }: PoolOptions,
): PostgresPool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: poolSize,
    query_timeout: ANSWER_MS,
    // Connection options, not a `set` statement: a pooler such as PgBouncer would give the changed connection to
    // another client. With them Postgres itself stops queries that timed out here, and a replica that is cut off does
    // not hold its locks.
    statement_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: ANSWER_MS,
  })
  // The pool listens for errors of its idle connections only. An error event without a listener would end the
  // process, and one occurs when the server closes a connection within a transaction, between two queries.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  onPool?.(pool)
  // The pool emits the errors of idle connections a second time.
  pool.on('error', () => {})
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= pool.end()
    return ended
  }
  return { options: pool.options, connect: () => reserve(pool), end }
}

/**
 * Reserves a connection that is closed if a query fails. A hanging connection would make every call wait for its
 * deadline, and one to a server that is no longer the primary would refuse every write.
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
