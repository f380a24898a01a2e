import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { boundOf, readCounters, type Slot, takeAll, waitOf } from './counters.ts'
import type { Database } from './schema.ts'

/** A limit of `max` uses of `key` in any period of `windowMs` milliseconds. */
export interface Limit {
  /** Names the limit and its subject, such as `send|email|<hash>`. */
  key: string
  max: number
  windowMs: number
  /**
   * Whether many callers share the limit. A large shared limit is counted in stripes, so that not all of them wait
   * for one row.
   */
  isShared?: boolean
}

type Taken =
  | { allowed: true }
  | {
      allowed: false
      retryAfterMs: number
      /** The names of the exhausted limits, such as `send`. */
      names: string[]
    }

/** Counts a rejection, by the name of the limit. */
export type OnLimit = (name: string) => void

const STRIPES = 8
/** A smaller stripe would often be full while the others are not. */
const LEAST_PER_STRIPE = 100

/** The rows in which a limit is counted. Their maxima add up to the limit's. */
function slotsOf({ key, max, windowMs, isShared = false }: Limit): Slot[] {
  if (!isShared || max < STRIPES * LEAST_PER_STRIPE) return [{ key, max, windowMs }]
  return Array.from({ length: STRIPES }, (_, index) => ({
    key: `${key}|${index}`,
    max: Math.floor((max + index) / STRIPES),
    windowMs,
  }))
}

const oneOf = (slots: readonly Slot[]) => slots[randomInt(slots.length)] as Slot

/**
 * Takes one use of every limit, or of none if one of them is exhausted; `retryAfterMs` is then when all of them allow
 * one. The window slides: no period of its length ever has more than `max` uses. Rows in the database are the only
 * state, so a limit holds across replicas and restarts (SEC-25), and no row grows with its uses.
 */
export async function takeLimits(
  db: Kysely<Database>,
  limits: readonly Limit[],
  now: number,
): Promise<Taken> {
  const slots = limits.map(slotsOf)
  const waits = await takeSlots(db, slots.map(oneOf), now)
  const wait = Math.max(0, ...waits)
  if (wait === 0) return { allowed: true }
  const isStriped = waits.map((one, index) => one > 0 && (slots[index]?.length ?? 0) > 1)
  // An exhausted limit with a single row is final: it has no other stripe.
  if (waits.some((one, index) => one > 0 && !isStriped[index])) return refusedBy(limits, waits, wait)
  return takeRoomiest(db, limits, slots, now)
}

/** The randomly chosen stripe was full. Takes the stripes with the most room, or returns when the first has some. */
async function takeRoomiest(
  db: Kysely<Database>,
  limits: readonly Limit[],
  slots: readonly (readonly Slot[])[],
  now: number,
): Promise<Taken> {
  const counters = await readCounters(db, slots.flat(), now)
  const best = slots.map(
    (stripes) =>
      stripes
        .map((slot) => ({ slot, bound: boundOf(slot, counters.get(slot.key)) }))
        .sort((one, other) => other.bound - one.bound)
        .map(({ slot }) => slot)[0],
  ) as Slot[]
  const waits = await takeSlots(db, best, now)
  if (Math.max(0, ...waits) === 0) return { allowed: true }
  const retryAfterMs = Math.max(
    ...slots.map((stripes) => Math.min(...stripes.map((slot) => waitOf(slot, counters.get(slot.key), now)))),
  )
  // Another call may have taken the last room. Then the wait is that of the row which is full now.
  return refusedBy(limits, waits, retryAfterMs || Math.max(...waits))
}

/** The used fraction of a limit, from 0 to 1. It takes no use and waits for no lock. */
export async function usedShare(db: Kysely<Database>, limit: Limit, now: number): Promise<number> {
  const slots = slotsOf(limit)
  const counters = await readCounters(db, slots, now)
  const left = slots.map((slot) => Math.max(0, boundOf(slot, counters.get(slot.key))))
  return 1 - left.reduce((sum, one) => sum + one, 0) / limit.max
}

/** Takes one use of each row, or of none. Returns how long each has to wait. */
async function takeSlots(db: Kysely<Database>, slots: readonly Slot[], now: number): Promise<number[]> {
  const take = async (trx: Kysely<Database>) => {
    const waits = await takeAll(trx, slots, now)
    if (Math.max(0, ...waits) > 0) throw new UsedUp(waits)
    return waits
  }
  try {
    return await (db.isTransaction ? savepoint(db, take) : db.transaction().execute(take))
  } catch (error) {
    if (error instanceof UsedUp) return error.waits
    throw error
  }
}

/** Thrown to roll back the uses that were taken before the exhausted limit was found. */
class UsedUp extends Error {
  readonly waits: number[]
  constructor(waits: number[]) {
    super('used up')
    this.waits = waits
  }
}

const refusedBy = (limits: readonly Limit[], waits: readonly number[], retryAfterMs: number): Taken => ({
  allowed: false,
  retryAfterMs,
  names: limits.filter((_, index) => (waits[index] ?? 0) > 0).map(({ key }) => key.split('|')[0] ?? ''),
})

/** The rollback releases the rows, so a further attempt cannot deadlock by locking them in another order. */
async function savepoint<T>(trx: Kysely<Database>, run: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
  await sql`savepoint limits`.execute(trx)
  try {
    return await run(trx)
  } catch (error) {
    await sql`rollback to savepoint limits`.execute(trx)
    throw error
  }
}
