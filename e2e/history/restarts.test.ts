import { afterAll, afterEach, test as base, beforeAll, expect, vi } from 'vitest'
import { type Chains, startChains } from '../support/chain.ts'
import { startGate } from './gate.ts'
import { type Database, newOperator } from './operator.ts'
import { newPerson, type Person } from './people.ts'
import { rowsOfChain } from './rows.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

/** A block in the middle of the indexed chain. */
const MIDDLE = 300

let chains: Chains & { stop: () => Promise<void> }
let operator: Awaited<ReturnType<typeof newOperator>>
let people: [Person, Person]

/** Mines some blocks with transfers of coins and all kinds of collectibles, and many empty ones. */
async function live() {
  const [alice, bob] = people
  const coin = await alice.deploy('Token', 'Coin', 'COIN', 6)
  const cards = await alice.deploy('Collectible', 'Cards', 'CARD')
  const goods = await alice.deploy('Goods', 'Goods', 'data:application/json,{}')
  await alice.call('Token', coin, 'mint', alice.address, 1_000n)
  for (let each = 1n; each <= 20n; each++) {
    await alice.pay(bob.address, each)
    await alice.call('Token', coin, 'transfer', bob.address, each)
    await bob.call('Token', coin, 'transfer', bob.address, 1_000_000n)
    await alice.call('Collectible', cards, 'mint', bob.address, each)
    await alice.call('Goods', goods, 'mint', bob.address, [1n, each + 1n], [each, 2n])
    await chains.one.client.mine({ blocks: 25 })
  }
}

beforeAll(async () => {
  chains = await startChains()
  operator = await newOperator(chains.one.caipNetworkId)
  people = [await newPerson(chains.one), await newPerson(chains.one)]
  await live()
}, 120_000)

afterEach(() => operator?.clearUp())
afterAll(async () => {
  await operator?.stop()
  await chains?.stop()
})

const head = () => chains.one.client.getBlockNumber({ cacheTime: 0 })

/** The chain keeps producing blocks, whatever happens to the servers. */
const more = async () => {
  const [alice, bob] = people
  await bob.pay(alice.address, 7n)
}

/** Checks that the index equals the independent reader's result: nothing is missing or duplicated. */
async function expectWhole(database: Database) {
  const newest = await head()
  await database.untilTip(newest)
  expect(await database.rows()).toEqual(await rowsOfChain(chains.one, Number(newest)))
}

/**
 * Starts a server and stops it in the middle of indexing: it waits for the chain, or (`isWriting`) has written half of
 * a batch.
 */
async function inTheMiddle(database: Database, isWriting: boolean) {
  const gate = await startGate(chains.one.url, MIDDLE)
  const server = await operator.start(database, gate)
  await gate.reached
  if (!isWriting) return { server, gate, letWrite: async () => {} }
  const letWrite = await database.holdWrites()
  gate.open()
  await database.untilSomebodyWrites()
  return { server, gate, letWrite }
}

test.each([
  ['told to stop', 'waits for the chain', false, true],
  ['told to stop', 'writes', true, true],
  ['killed', 'waits for the chain', false, false],
  ['killed', 'writes', true, false],
])(
  'a server that is %s while it %s continues after a restart',
  async (_what, _when, isWriting, isTold) => {
    const database = await operator.newDatabase()
    const { server, letWrite } = await inTheMiddle(database, isWriting)
    const stopped = isTold ? server.stop() : server.signal('SIGKILL')
    if (isTold) await server.said('stopping')
    await letWrite()
    await stopped
    if (isTold) expect(await server.ended).toBe(0)
    await server.ended
    const tip = Number(await database.tip())
    expect(tip).toBeGreaterThan(0)
    expect(tip).toBeLessThan(Number(await head()))
    expect(await database.rows()).toEqual(await rowsOfChain(chains.one, tip))

    await more()
    // A server that was told to stop has released the chain. For a killed one, the next server waits half a minute.
    if (!isTold) await database.endLeases()
    await operator.start(database, await startGate(chains.one.url))
    await expectWhole(database)
  },
  120_000,
)

test('if one of two replicas dies while it writes, the other one takes over', async () => {
  const database = await operator.newDatabase()
  const { server, letWrite } = await inTheMiddle(database, true)
  const gate = await startGate(chains.one.url)
  await operator.start(database, gate)
  server.signal('SIGKILL')
  await server.ended
  expect(gate.asked()).not.toContain('eth_getBlockByNumber')
  await letWrite()
  await more()
  await database.endLeases()
  await expectWhole(database)
}, 120_000)

test('a replica that was paused while the other took over writes nothing twice, and can take over again', async () => {
  const database = await operator.newDatabase()
  const { server, gate } = await inTheMiddle(database, false)
  server.signal('SIGSTOP')
  await database.endLeases()
  const other = await operator.start(database, await startGate(chains.one.url))
  await database.untilTip(await head())
  server.signal('SIGCONT')
  // It receives the blocks that it waited for, which are in the index by now.
  gate.open()
  await vi.waitFor(() => expect(gate.asked()).toContain('eth_getBlockReceipts'), { timeout: 20_000 })
  await expectWhole(database)
  await other.stop()
  await more()
  await expectWhole(database)
}, 120_000)
