import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Rpc, UnreachableError } from '../rpc/rpc.ts'
import { chainForTests } from '../testing/chains.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { storeOf } from '../testing/indexed.ts'
import { createScriptedChain } from '../testing/scriptedChain.ts'
import { silent as log } from '../testing/silent.ts'
import { startIndexing } from './run.ts'

describe.each(databases)('indexing on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  const rowOf = (chainId: string) =>
    opened.db.selectFrom('index_chains').where('chain_id', '=', chainId).selectAll().executeTakeFirst()

  test('follows its chains independently: an unreachable one delays no other, and is retried', async () => {
    const [good, bad] = [chainForTests({ id: 'eip155:1' }), chainForTests({ id: 'eip155:2' })]
    const scripted = createScriptedChain()
    for (let block = 0; block < 100; block++) scripted.mine(String(block))
    let isAway = true
    const rpc: Rpc = {
      request: scripted.rpc.request,
      batch: (chain, calls) =>
        chain === bad && isAway
          ? Promise.reject(new UnreachableError(chain.id, 1))
          : scripted.rpc.batch(chain, calls),
    }
    const changed: string[] = []
    const onChange = ({ id }: { id: string }) => changed.push(id)
    const indexing = startIndexing({
      chains: [bad, good],
      store: storeOf(opened.db),
      rpc,
      log,
      onChange,
      pollMs: 1,
    })
    await vi.waitFor(async () => expect((await rowOf(good.id))?.tip).toBe(99), { timeout: 20_000 })
    expect(changed).not.toContain(bad.id)
    isAway = false
    await vi.waitFor(async () => expect((await rowOf(bad.id))?.tip).toBe(99), { timeout: 20_000 })
    await indexing.stop()
    expect(await rowOf(good.id)).toMatchObject({ lease_holder: null })
  }, 60_000)

  test('leaves a complete index when it is stopped, and another replica takes over at once', async () => {
    const chain = chainForTests({ id: 'eip155:3' })
    const scripted = createScriptedChain()
    for (let block = 0; block < 300; block++) scripted.mine(String(block))
    const store = storeOf(opened.db)
    let stopped: Promise<void> | undefined
    const first = startIndexing({
      ...{ chains: [chain], store, log, pollMs: 1 },
      rpc: {
        ...scripted.rpc,
        batch: (asked, calls) => {
          if (scripted.asked.length > 100) stopped ??= first.stop()
          return scripted.rpc.batch(asked, calls)
        },
      },
    })
    await vi.waitFor(() => expect(stopped).toBeDefined(), { timeout: 20_000 })
    await stopped
    const left = await rowOf(chain.id)
    expect(left).toMatchObject({ lease_holder: null })
    expect(left?.tip).toBeLessThan(299)
    const second = startIndexing({ chains: [chain], store, rpc: scripted.rpc, log, pollMs: 1 })
    await vi.waitFor(async () => expect((await rowOf(chain.id))?.tip).toBe(299), { timeout: 20_000 })
    await second.stop()
    const { count } = await opened.db
      .selectFrom('index_blocks')
      .where('chain', '=', left?.id ?? 0)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(300)
  }, 60_000)
})
