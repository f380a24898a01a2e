import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { takeLimits } from './limits.ts'
import { openDatabase } from './open.ts'

const MINUTE = 60_000
const three = { key: 'send|a', max: 3, windowMs: 10 * MINUTE }

describe.each(databases)('limits on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 30_000)
  afterAll(() => opened.close())
  beforeEach(() => opened.db.deleteFrom('limits').execute())

  test('so many in a window, then a wait that is true to the millisecond', async () => {
    for (const now of [0, 1 * MINUTE, 2 * MINUTE])
      expect(await takeLimits(opened.db, [three], now)).toEqual({ allowed: true })
    const refused = { allowed: false, retryAfterMs: 7 * MINUTE }
    expect(await takeLimits(opened.db, [three], 3 * MINUTE)).toEqual(refused)
    expect(await takeLimits(opened.db, [three], 10 * MINUTE - 1)).toEqual({ allowed: false, retryAfterMs: 1 })
    expect(await takeLimits(opened.db, [three], 10 * MINUTE)).toEqual({ allowed: true })
    // The window slides: the end of the first brings one, not three.
    expect(await takeLimits(opened.db, [three], 10 * MINUTE)).toMatchObject({ allowed: false })
  })

  test('a limit that is used up leaves the others as they were', async () => {
    const one = { key: 'send|ip', max: 1, windowMs: MINUTE }
    await takeLimits(opened.db, [one], 0)
    for (let call = 0; call < 5; call++)
      expect(await takeLimits(opened.db, [three, one], 1)).toEqual({
        allowed: false,
        retryAfterMs: MINUTE - 1,
      })
    for (const now of [2, 3, 4]) expect(await takeLimits(opened.db, [three], now)).toEqual({ allowed: true })
  })

  test('within a transaction a refusal leaves the transaction alive', async () => {
    const one = { key: 'x', max: 1, windowMs: MINUTE }
    const answers = await opened.db.transaction().execute(async (trx) => {
      const answers = [await takeLimits(trx, [one], 0), await takeLimits(trx, [one], 0)]
      await trx.insertInto('users').values({ id: 'u', email: 'u@x.example', created_at: 0 }).execute()
      return answers.map(({ allowed }) => allowed)
    })
    expect(answers).toEqual([true, false])
    expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'u' }])
  })

  test('of fifty at once on two replicas, three get through', async () => {
    const other = opened.url ? await openDatabase({ url: opened.url }) : undefined
    const replicas = [opened.db, other?.db ?? opened.db]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => takeLimits(replicas[index % 2] ?? opened.db, [three], index)),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
    await other?.close()
  }, 30_000)
})
