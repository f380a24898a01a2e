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
    const waits: number[] = []
    // In one order everywhere: two calls never wait for each other's rows.
    for (const limit of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      waits.push(await takeOne(trx, limit, now))
    const wait = Math.max(0, ...waits)
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

/** How long to wait, 0 when the use was taken. */
async function takeOne(trx: Kysely<Database>, { key, max, windowMs }: Limit, now: number): Promise<number> {
  const time = sql`${now}::bigint`
  const live = sql`array(select hit from unnest(limits.hits) hit where hit > ${now - windowMs}::bigint order by hit)`
  const room = sql`cardinality(${live}) < ${max}::integer`
  const { rows } = await sql<{ hits: number[]; allowed: boolean }>`
    insert into limits (key, hits, allowed, expires_at)
    values (${key}, array[${time}], true, ${now + windowMs}::bigint)
    on conflict (key) do update set
      hits = case when ${room} then ${live} || ${time} else ${live} end,
      allowed = ${room},
      expires_at = excluded.expires_at
    returning hits, allowed`.execute(trx)
  const [row] = rows
  if (!row || row.allowed) return 0
  const oldest = row.hits.at(-max) ?? now
  return Math.max(1, oldest + windowMs - now)
}
