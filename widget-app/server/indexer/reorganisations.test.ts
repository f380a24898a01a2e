import fc from 'fast-check'
import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/schema.ts'
import { OutboundError } from '../outbound/error.ts'
import { chainForTests } from '../testing/chains.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { contentOf, endLeases } from '../testing/indexed.ts'
import {
  createScriptedChain,
  type ScriptedChain,
  type ScriptedTransaction,
} from '../testing/scriptedChain.ts'
import { address, logs, NOBODY } from '../testing/scriptedLogs.ts'
import { bundle, payment } from '../testing/scriptedOperations.ts'
import { type ChainIndexer, createChainIndexer } from './indexer.ts'

const account = fc.constantFrom(NOBODY, address(1), address(2), address(3))
const person = fc.constantFrom(address(1), address(2), address(3))
const token = fc.constantFrom(address(10), address(11))
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const id = fc.bigInt({ min: 0n, max: 3n })
const log = fc.oneof(
  fc.tuple(token, account, account, amount).map((args) => logs.erc20(...args)),
  fc.tuple(token, account, account, id).map((args) => logs.erc721(...args)),
  fc.tuple(token, account, account, id, amount).map((args) => logs.erc1155(...args)),
  fc
    .tuple(token, account, account, fc.array(fc.tuple(id, amount), { maxLength: 3 }))
    .map((args) => logs.erc1155Batch(...args)),
)
const operation = fc.record({
  account: person,
  nonce: id,
  calls: fc.array(
    fc.tuple(account, fc.bigInt({ min: 0n, max: 2n })).map((args) => payment(...args)),
    { maxLength: 3 },
  ),
  failed: fc.boolean(),
  logs: fc.array(log, { maxLength: 2 }),
})
const bundled = fc
  .tuple(fc.array(operation, { minLength: 1, maxLength: 3 }), fc.constantFrom({}, { from: address(1) }))
  .map((args) => bundle(...args))
const plain: fc.Arbitrary<ScriptedTransaction> = fc.record({
  from: person,
  to: fc.option(person),
  value: fc.bigInt({ min: 0n, max: 2n ** 96n }),
  failed: fc.boolean(),
  logs: fc.array(log, { maxLength: 3 }),
})
const transaction = fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: bundled })
const block = fc.array(transaction, { maxLength: 2 })

/** The events of a chain and its indexers. */
type Event =
  | { kind: 'extend'; blocks: ScriptedTransaction[][] }
  | { kind: 'reorganise'; depth: number; blocks: ScriptedTransaction[][] }
  | { kind: 'cut'; depth: number }
  | { kind: 'work'; steps: number }
  | { kind: 'die'; statements: number }
  /** A reorganisation between two requests of a step. */
  | { kind: 'race'; calls: number; depth: number; blocks: ScriptedTransaction[][] }

const several = fc.array(block, { minLength: 1, maxLength: 6 })
const depth = fc.integer({ min: 1, max: 12 })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('extend' as const), blocks: several }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reorganise' as const), depth, blocks: several }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), depth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('race' as const),
      calls: fc.integer({ min: 0, max: 9 }),
      depth,
      blocks: several,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('work' as const), steps: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('die' as const), statements: fc.integer({ min: 0, max: 30 }) }),
  },
)

const signal = new AbortController().signal

/**
 * A connection that breaks after some statements. The open transaction is rolled back, as when the process is killed.
 */
function dyingAfter(db: Kysely<Database>, statements: number): Kysely<Database> {
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left-- <= 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

/** Steps until nothing is left to do, including the repeated checks of a chain that became shorter. */
async function settle(indexer: ChainIndexer): Promise<void> {
  for (let idle = 0; idle < 8; ) idle = (await indexer.step(signal)) === 'idle' ? idle + 1 : 0
}

describe.each(databases)('an index on $name', ({ name, open }) => {
  let opened: TestDatabase
  let number = 0
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  const nextId = () => `eip155:${++number}`
  const indexer = (scripted: ScriptedChain, chainId: string, db = opened.db, holder = 'me') =>
    createChainIndexer({ chain: chainForTests({ id: chainId }), db, rpc: scripted.rpc, holder })

  async function freshIndexOf(scripted: ScriptedChain) {
    const chainId = nextId()
    await settle(indexer(scripted, chainId))
    return contentOf(opened.db, chainId)
  }

  /** A chain, its index, and a function for each event. */
  function stage(hasBlockReceipts: boolean) {
    const scripted = createScriptedChain({ hasBlockReceipts })
    const chainId = nextId()
    let salt = 0
    let current = indexer(scripted, chainId)
    const mine = (blocks: readonly ScriptedTransaction[][]) => {
      for (const transactions of blocks) scripted.mine(String(salt++), transactions)
    }
    const reorganise = ({ depth, blocks }: { depth: number; blocks: ScriptedTransaction[][] }) => {
      scripted.cut(depth)
      mine(blocks)
    }
    mine([[]])
    const dies = async ({ statements }: Extract<Event, { kind: 'die' }>) => {
      const dying = indexer(scripted, chainId, dyingAfter(opened.db, statements))
      const works = async () => {
        for (;;) await dying.step(signal)
      }
      await expect(works()).rejects.toThrow('killed')
      current = indexer(scripted, chainId)
    }
    const races = async (race: Extract<Event, { kind: 'race' }>) => {
      scripted.beforeCall(race.calls, () => reorganise(race))
      await current.step(signal).catch((error) => expect(error).toBeInstanceOf(OutboundError))
      scripted.beforeCall(Number.POSITIVE_INFINITY, () => {})
    }
    const plays: {
      [Kind in Event['kind']]: (event: Extract<Event, { kind: Kind }>) => void | Promise<void>
    } = {
      extend: ({ blocks }) => mine(blocks),
      reorganise,
      cut: (event) => scripted.cut(Math.min(event.depth, scripted.height() - 1)),
      work: async ({ steps }) => {
        for (let step = 0; step < steps; step++) await current.step(signal)
      },
      race: races,
      die: dies,
    }
    const play = async (event: Event) => plays[event.kind](event as never)
    return { play, scripted, chainId, current: () => current }
  }

  test('equals a new index of the chain after any reorganizations and crashes', async () => {
    const events = fc.array(event, { minLength: 1, maxLength: 15 })
    const run = fc.asyncProperty(events, fc.boolean(), async (events, hasBlockReceipts) => {
      const { play, scripted, chainId, current } = stage(hasBlockReceipts)
      for (const each of events) await play(each)
      await settle(current())
      expect(await contentOf(opened.db, chainId)).toEqual(await freshIndexOf(scripted))
    })
    await fc.assert(run, { numRuns: name === 'PGlite' ? 60 : 120 })
  }, 300_000)

  test('recovers from a reorganization of a thousand blocks with few requests', async () => {
    const scripted = createScriptedChain()
    const chainId = nextId()
    const fill = (salt: string, count: number) => {
      for (let block = 0; block < count; block++)
        scripted.mine(`${salt}${block}`, [{ from: address(1), to: address(2), value: 1n }])
    }
    fill('a', 1_300)
    const current = indexer(scripted, chainId)
    await settle(current)
    scripted.cut(1_000)
    fill('b', 1_001)
    scripted.asked.length = 0
    expect(await current.step(signal)).toBe('went back')
    expect(scripted.asked.length).toBeLessThan(60)
    await settle(current)
    expect(await contentOf(opened.db, chainId)).toEqual(await freshIndexOf(scripted))
  }, 120_000)

  test('is unaffected by a node that lags far behind', async () => {
    const scripted = createScriptedChain()
    const chainId = nextId()
    for (let block = 0; block < 700; block++)
      scripted.mine(String(block), [{ from: address(1), to: address(2), value: 1n }])
    const current = indexer(scripted, chainId)
    await settle(current)
    const before = await contentOf(opened.db, chainId)
    scripted.cut(699)
    for (let look = 0; look < 8; look++)
      await expect(current.step(signal)).rejects.toThrow('the node is far behind')
    expect(await contentOf(opened.db, chainId)).toEqual(before)
  }, 60_000)

  test('is unaffected by a node that changes to another chain (R10)', async () => {
    const scripted = createScriptedChain()
    const chainId = nextId()
    for (let block = 0; block < 30; block++)
      scripted.mine(String(block), [{ from: address(1), to: address(2), value: 1n }])
    const current = indexer(scripted, chainId)
    await settle(current)
    const before = await contentOf(opened.db, chainId)
    scripted.cut(30)
    for (let block = 0; block < 40; block++) scripted.mine(`other ${block}`)
    scripted.become(1)
    for (let look = 0; look < 8; look++)
      await expect(current.step(signal)).rejects.toThrow('the node serves another chain')
    expect(await contentOf(opened.db, chainId)).toEqual(before)
  })

  test('is written by one replica per chain, and another one takes over', async () => {
    const scripted = createScriptedChain()
    const chainId = nextId()
    for (let block = 0; block < 40; block++) scripted.mine(String(block))
    const [one, two] = [
      indexer(scripted, chainId, opened.db, 'one'),
      indexer(scripted, chainId, opened.db, 'two'),
    ]
    expect(await one.step(signal)).toBe('advanced')
    expect(await two.step(signal)).toBe('elsewhere')
    await one.release()
    expect(await two.step(signal)).toBe('advanced')
    expect(await one.step(signal)).toBe('elsewhere')
    await endLeases(opened.db)
    expect(await one.step(signal)).toBe('advanced')
  }, 60_000)

  test('is not overwritten by a replica whose lease has expired', async () => {
    const scripted = createScriptedChain()
    const chainId = nextId()
    for (let block = 0; block < 10; block++)
      scripted.mine(String(block), [{ from: address(1), to: address(2), value: 1n }])
    const other = indexer(scripted, chainId, opened.db, 'other')
    const slow = createChainIndexer({
      chain: chainForTests({ id: chainId }),
      db: opened.db,
      holder: 'slow',
      rpc: {
        ...scripted.rpc,
        async batch(chain, calls) {
          const answers = await scripted.rpc.batch(chain, calls)
          if (calls[0]?.method === 'eth_getBlockReceipts') {
            // The lease expires here, and another replica does the same work.
            await endLeases(opened.db)
            await other.step(signal)
          }
          return answers
        },
      },
    })
    expect(await slow.step(signal)).toBe('elsewhere')
    await settle(other)
    expect(await contentOf(opened.db, chainId)).toEqual(await freshIndexOf(scripted))
  }, 60_000)
})
