import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { takeLimits, usedShare } from './limits.ts'
import { openDatabase } from './open.ts'

const MINUTE = 60_000
const three = { key: 'send|a', max: 3, windowMs: 10 * MINUTE }

describe.each(databases)('limits on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 30_000)
  afterAll(() => opened.close())
  beforeEach(() => opened.db.deleteFrom('counters').execute())

  test('at most the limit in a window, then the exact waiting time', async () => {
    for (const now of [0, 1 * MINUTE, 2 * MINUTE])
      expect(await takeLimits(opened.db, [three], now)).toEqual({ allowed: true })
    const refused = { allowed: false, retryAfterMs: 7 * MINUTE, names: ['send'] }
    expect(await takeLimits(opened.db, [three], 3 * MINUTE)).toEqual(refused)
    expect(await takeLimits(opened.db, [three], 10 * MINUTE - 1)).toEqual({
      allowed: false,
      retryAfterMs: 1,
      names: ['send'],
    })
    expect(await takeLimits(opened.db, [three], 10 * MINUTE)).toEqual({ allowed: true })
    // The window slides: when the first use expires, one more is allowed, not three.
    expect(await takeLimits(opened.db, [three], 10 * MINUTE)).toMatchObject({ allowed: false })
  })

  test('an exhausted limit does not affect the others', async () => {
    const one = { key: 'send|ip', max: 1, windowMs: MINUTE }
    await takeLimits(opened.db, [one], 0)
    for (let call = 0; call < 5; call++)
      expect(await takeLimits(opened.db, [three, one], 1)).toEqual({
        allowed: false,
        retryAfterMs: MINUTE - 1,
        names: ['send'],
      })
    for (const now of [2, 3, 4]) expect(await takeLimits(opened.db, [three], now)).toEqual({ allowed: true })
  })

  test('a refusal within a transaction does not abort the transaction', async () => {
    const one = { key: 'x', max: 1, windowMs: MINUTE }
    const answers = await opened.db.transaction().execute(async (trx) => {
      const answers = [await takeLimits(trx, [one], 0), await takeLimits(trx, [one], 0)]
      await trx.insertInto('users').values({ id: 'u', email: 'u@x.example', created_at: 0 }).execute()
      return answers.map(({ allowed }) => allowed)
    })
    expect(answers).toEqual([true, false])
    expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'u' }])
  })

  test('of fifty concurrent calls on two replicas, three succeed', async () => {
    const other = opened.url ? await openDatabase({ url: opened.url }) : undefined
    const replicas = [opened.db, other?.db ?? opened.db]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => takeLimits(replicas[index % 2] ?? opened.db, [three], index)),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
    await other?.close()
  }, 30_000)

  test('any sequence of uses stays within the limit, and waiting times are exact', async () => {
    const WINDOW = 1_000
    let key = 0
    const uses = fc.array(fc.oneof(fc.nat(30), fc.nat(WINDOW)), { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), uses, async (max, pauses) => {
        const limit = { key: `any|${key++}`, max, windowMs: WINDOW }
        const take = (now: number) => takeLimits(opened.db, [limit], now)
        const taken: number[] = []
        let now = 0
        for (const pause of pauses) {
          now += pause
          const answer = await take(now)
          if (!answer.allowed) {
            const exact = Math.max(0, (taken.at(-max) ?? 0) + WINDOW - now)
            expect(answer.retryAfterMs).toBeGreaterThanOrEqual(exact)
            expect(answer.retryAfterMs).toBeLessThanOrEqual(exact + WINDOW / 10)
            expect((await take(now + answer.retryAfterMs - 1)).allowed).toBe(false)
            now += answer.retryAfterMs
            expect(await take(now)).toEqual({ allowed: true })
          }
          taken.push(now)
          expect(taken.filter((at) => at > now - WINDOW).length).toBeLessThanOrEqual(max)
        }
      }),
      { numRuns: 30 },
    )
  }, 120_000)

  test('a row has the same size after fifty thousand uses as after twelve', async () => {
    const many = { key: 'many', max: 100_000, windowMs: 1_000 }
    const sizeAfter = async (from: number, to: number, step: number) => {
      for (let now = from; now < to; now += step) await takeLimits(opened.db, [many], now)
      await sql`update counters set uses[1] = uses[1] + 50000`.execute(opened.db)
      const { rows } = await sql<{ buckets: number; bytes: number }>`select cardinality(ends) as buckets,
        pg_column_size(ends) + pg_column_size(uses) as bytes from counters`.execute(opened.db)
      return rows[0]
    }
    const small = await sizeAfter(0, 1_200, 100)
    expect(small?.buckets).toBeLessThanOrEqual(12)
    const large = await sizeAfter(1_200, 4_200, 7)
    expect(large?.buckets).toBeLessThanOrEqual(12)
    expect(large?.bytes).toBeLessThanOrEqual((small?.bytes ?? 0) * 1.2)
  }, 60_000)

  test('a large shared limit is counted in several rows, exactly', async () => {
    const shared = { key: 'all', max: 807, windowMs: MINUTE, isShared: true }
    const take = (now: number) => takeLimits(opened.db, [shared], now)
    for (let use = 0; use < 807; use++) expect(await take(use)).toEqual({ allowed: true })
    expect(await usedShare(opened.db, shared, 807)).toBe(1)
    const refused = await take(807)
    if (refused.allowed) throw new Error('one more than there are')
    expect((await take(807 + refused.retryAfterMs)).allowed).toBe(true)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from counters`.execute(
      opened.db,
    )
    expect(rows[0]?.count).toBe(8)
    expect(await usedShare(opened.db, { ...shared, key: 'none' }, 0)).toBe(0)
  }, 60_000)
})
