import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { keysInUse } from './selfCheck.ts'

const WALLETS = 3_000

describe.each(databases)('the keys in use on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
    await sql`insert into users (id, email, created_at)
      select i, i || '@x.example', 0 from generate_series(1, ${WALLETS}::integer) i`.execute(opened.db)
    await sql`insert into wallets (id, user_id, epoch, evm_address, solana_address, created_at)
      select id, id, 1, '', '', 0 from users`.execute(opened.db)
    await sql`insert into shares (wallet_id, kind, epoch, key_id, wrapped_dek, iv, ciphertext)
      select id, kind, 1, case when id = '77' then 'lost' else 'key-' || id::integer % 3 end, '', '', ''
      from wallets, (values ('auth'), ('recovery')) kinds (kind)`.execute(opened.db)
    await sql`analyze shares`.execute(opened.db)
  }, 60_000)
  afterAll(() => opened.close())

  test('are found, even for a single share', async () => {
    const { rows } = await keysInUse('auth').execute(opened.db)
    expect(rows.map(({ key_id }) => key_id)).toEqual(['key-0', 'key-1', 'key-2', 'lost'])
  })

  test('are found by an index, without reading the shares', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, buffers, costs off, timing off) ${keysInUse('auth')}`.execute(opened.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan|Bitmap Heap Scan/)
    expect(plan.match(/Index Only Scan using shares_key|Index Scan using shares_key/g)).toHaveLength(2)
    const touched = [...plan.matchAll(/shared hit=(\d+)(?: read=(\d+))?/g)].map(
      ([, hit, read = 0]) => Number(hit) + Number(read),
    )
    expect(Math.max(...touched)).toBeLessThan(40)
  })
})
