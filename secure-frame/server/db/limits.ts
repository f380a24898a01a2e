import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** At most `max` uses of `key` in any `windowMs` milliseconds. */
export interface Limit {
  /** Says what is limited and whose it is, such as `send|email|<hash>`. */
  key: string
  max: number
  windowMs: number
}

type Taken = { allowed: true } | { allowed: false; retryAfterMs: number }

/**
 * Takes one use of every limit, or of none when one of them is used up; `retryAfterMs` is then how long all of them
 * need. The window slides: there is no moment at which twice as much gets through. Rows in the database are the only
 * state, so a limit holds across replicas and restarts (SEC-25).
 */
export async function takeLimits(
  db: Kysely<Database>,
  limits: readonly Limit[],
  now: number,
): Promise<Taken> {
  const take = async (trx: Kysely<Database>) => {
    const wait = Math.max(0, ...(await takeAll(trx, limits, now)))
    if (wait > 0) throw new UsedUp(wait)
  }
  try {
    await (db.isTransaction ? savepoint(db, take) : db.transaction().execute(take))
    return { allowed: true }
  } catch (error) {
    if (error instanceof UsedUp) return { allowed: false, retryAfterMs: error.wait }
    throw error
  }
}

/** Rolls the uses back that were taken before the limit which is used up. */
class UsedUp extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('used up')
    this.wait = wait
  }
}

async function savepoint(trx: Kysely<Database>, run: (trx: Kysely<Database>) => Promise<void>) {
  await sql`savepoint limits`.execute(trx)
  try {
    await run(trx)
  } catch (error) {
    await sql`rollback to savepoint limits`.execute(trx)
    throw error
  }
}

/**
 * How long each has to wait, 0 when the use was taken. One statement, because everybody waits for the rows that all share
 * until the transaction is over; in one order everywhere, so that two calls never wait for each other's rows.
 */
async function takeAll(trx: Kysely<Database>, limits: readonly Limit[], now: number): Promise<number[]> {
  const time = sql`${now}::bigint`
  const wanted = sql.join(
    limits.map(({ key, max, windowMs }) => sql`(${key}::text, ${max}::integer, ${windowMs}::bigint)`),
  )
  const start = sql`(${time} - (excluded.expires_at - ${time}))`
  const live = sql`array(select hit from unnest(limits.hits) hit where hit > ${start} order by hit)`
  const room = sql`cardinality(${live}) < (select max from wanted where wanted.key = limits.key)`
  const { rows } = await sql<{ key: string; hits: number[]; allowed: boolean }>`
    with wanted (key, max, window_ms) as (values ${wanted})
    insert into limits (key, hits, allowed, expires_at)
    select key, array[${time}], true, ${time} + window_ms from wanted order by key collate "C"
    on conflict (key) do update set
      hits = case when ${room} then ${live} || ${time} else ${live} end,
      allowed = ${room},
      expires_at = excluded.expires_at
    returning key, hits, allowed`.execute(trx)
  const refused = new Map(rows.filter(({ allowed }) => !allowed).map(({ key, hits }) => [key, hits]))
  return limits.map(({ key, max, windowMs }) => {
    const hits = refused.get(key)
    return hits ? Math.max(1, (hits.at(-max) ?? now) + windowMs - now) : 0
  })
}
