import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** One row of counts. */
export interface Slot {
  key: string
  max: number
  windowMs: number
}

/** The buckets of a row that have not expired, oldest first. */
export type Buckets = readonly { end: number; uses: number }[]

/** The number of buckets in a window. One more lies at each of its edges. */
const BUCKETS = 10

const usesOf = (buckets: Buckets = []) => buckets.reduce((sum, { uses }) => sum + uses, 0)

/** How many more uses are allowed. */
export const boundOf = ({ max }: Slot, buckets?: Buckets) => max - usesOf(buckets)

/** How long until one more use is allowed; 0 if one is allowed now. */
export function waitOf({ max, windowMs }: Slot, buckets: Buckets | undefined, now: number): number {
  let over = usesOf(buckets) - max
  for (const { end, uses } of buckets ?? []) {
    if (over < 0) break
    over -= uses
    if (over < 0) return Math.max(1, end + windowMs - now)
  }
  return over < 0 ? 0 : windowMs
}

const zip = (ends: readonly number[], uses: readonly number[]): Buckets =>
  ends.map((end, index) => ({ end, uses: uses[index] ?? 0 }))

/** Reads the current counts of these rows without a lock. */
export async function readCounters(
  db: Kysely<Database>,
  slots: readonly Slot[],
  now: number,
): Promise<Map<string, Buckets>> {
  const rows = await db
    .selectFrom('counters')
    .select(['key', 'ends', 'uses'])
    .where(
      'key',
      'in',
      slots.map(({ key }) => key),
    )
    .execute()
  const windows = new Map(slots.map(({ key, windowMs }) => [key, windowMs]))
  return new Map(
    rows.map(({ key, ends, uses }) => [
      key,
      zip(ends, uses).filter(({ end }) => end > now - (windows.get(key) ?? 0)),
    ]),
  )
}

/**
 * Takes one use of each row and returns how long each has to wait; 0 means it was taken. It is one statement, because
 * shared rows stay locked until the transaction ends. Rows are locked in one order everywhere, so two calls never
 * deadlock.
 *
 * A bucket holds the uses of a tenth of the window and the time of the last of them, at which all of them expire. So
 * no window ever has more than `max` uses. A use may count for up to a tenth of the window longer than necessary; it
 * counts exactly if it is alone in its bucket, as a single user's few uses mostly are.
 */
export async function takeAll(trx: Kysely<Database>, slots: readonly Slot[], now: number): Promise<number[]> {
  const time = sql`${now}::bigint`
  const wanted = sql.join(
    slots.map(({ key, max, windowMs }) => {
      const width = Math.ceil(windowMs / BUCKETS)
      return sql`(${key}::text, ${max}::integer, ${windowMs}::bigint, ${width}::bigint)`
    }),
  )
  const { rows } = await sql<{ key: string; ends: number[]; uses: number[]; allowed: boolean }>`
    with wanted (key, max, window_ms, width) as (values ${wanted})
    insert into counters (key, ends, uses, allowed, expires_at)
    select key, array[${time}], array[1], true, ((${time} + window_ms) / width + 1) * width
      from wanted order by key collate "C"
    on conflict (key) do update set (ends, uses, allowed, expires_at) = (
      with live as (
        select bucket.at, bucket.used, wanted.width, wanted.max
        from wanted, unnest(counters.ends, counters.uses) as bucket (at, used)
        where wanted.key = counters.key and bucket.at > ${time} - wanted.window_ms
      ), room as (
        select wanted.width, coalesce((select sum(live.used) from live), 0) < wanted.max as allowed
        from wanted where wanted.key = counters.key
      ), kept as (
        select live.at, live.used, live.width from live
        union all select ${time}, 1, room.width from room where room.allowed
      ), merged as (
        select max(kept.at) as at, sum(kept.used)::integer as used from kept group by kept.at / kept.width
      )
      select coalesce(array_agg(merged.at order by merged.at), '{}'),
        coalesce(array_agg(merged.used order by merged.at), '{}'),
        (select room.allowed from room),
        greatest(counters.expires_at, excluded.expires_at)
      from merged
    )
    returning key, ends, uses, allowed`.execute(trx)
  const refused = new Map(
    rows.filter(({ allowed }) => !allowed).map(({ key, ends, uses }) => [key, zip(ends, uses)]),
  )
  return slots.map((slot) => (refused.has(slot.key) ? waitOf(slot, refused.get(slot.key), now) : 0))
}
