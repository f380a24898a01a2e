import { type Address, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../widget-app/server/testing/databases.ts'
import { type ChainHelper, type Chains, startChains } from '../support/chain.ts'
import { activityOf, movementsIn } from './activity.ts'
import { newPerson, type Person } from './people.ts'
import { independentReader } from './reader.ts'

const CARD = 'data:application/json,{"name":"A card"}'

let chains: Chains & { stop: () => Promise<void> }
beforeAll(async () => {
  chains = await startChains()
}, 60_000)
afterAll(() => chains.stop())

/** Sends transactions with coins, tokens and collectibles. */
async function liveOn(chain: ChainHelper) {
  const [alice, bob]: [Person, Person] = [await newPerson(chain), await newPerson(chain)]
  const coin = await alice.deploy('Token', 'Test Dollar', 'TUSD', 6)
  const cards = await bob.deploy('Collectible', 'Trading cards', 'CARD')
  const goods = await bob.deploy('Goods', 'Goods', CARD)
  await alice.pay(bob.address, 1_000_000_000_000_000_001n)
  await alice.pay(alice.address, 5n)
  await alice.call('Token', coin, 'mint', alice.address, maxUint256)
  await alice.call('Token', coin, 'transfer', bob.address, 1_234_567n)
  await bob.call('Token', coin, 'transfer', alice.address, 200_000n)
  await alice.call('Token', coin, 'approve', bob.address, 1n)
  await bob.call('Token', coin, 'transferFrom', alice.address, bob.address, 1n)
  await alice.call('Collectible', cards, 'mint', alice.address, 7n)
  await alice.call('Collectible', cards, 'mint', alice.address, maxUint256)
  await alice.call('Collectible', cards, 'safeTransferFrom', alice.address, bob.address, 7n)
  await alice.call('Goods', goods, 'mint', alice.address, [1n, 2n], [10n, 3n])
  await alice.call('Goods', goods, 'safeTransferFrom', alice.address, bob.address, 1n, 4n, '0x')
  await alice.call(
    'Goods',
    goods,
    'safeBatchTransferFrom',
    alice.address,
    bob.address,
    [1n, 2n],
    [1n, 3n],
    '0x',
  )
  return { alice, bob, coin, cards, goods }
}

describe.each(databases)('history of a real chain on $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  test('is what another reader finds on the chain', async () => {
    const { alice, bob, cards } = await liveOn(chains.one)
    await alice.call('Collectible', cards, 'mint', alice.address, 7n)
    const { index, history, collectibles } = activityOf(opened, chains.one)
    await index()
    const reader = independentReader(chains.one)
    for (const { address } of [alice, bob]) {
      const data = await history(address)
      expect(movementsIn(data)).toEqual(await reader.movementsOf(address))
      const own = data.filter(({ metadata }) => metadata.sentFrom === address)
      expect(own.map(({ metadata: { hash, status } }) => `${hash} ${status}`)).toEqual(
        await reader.sentBy(address),
      )
    }
    expect((await history(alice.address)).map(({ metadata }) => metadata.operationType)).toEqual([
      ...['execute', 'send', 'send', 'mint', 'send', 'mint', 'mint'],
      ...['send', 'approve', 'receive', 'send', 'mint', 'send', 'send', 'deploy'],
    ])
    expect((await history(alice.address))[0]?.metadata.status).toBe('failed')
    const held = async (account: Address) =>
      (await collectibles(account)).map(({ name, quantity }) => `${name} ${quantity}`)
    expect(await held(alice.address)).toEqual([
      expect.stringMatching(/^Trading cards #115792…9935 1$/),
      'A card 5',
    ])
    expect(await held(bob.address)).toEqual(['Trading cards #7 1', 'A card 5', 'A card 3'])
  }, 120_000)

  test('drops reorganized transactions, and lists those in their place', async () => {
    const { client } = chains.two
    const [alice, bob] = [await newPerson(chains.two), await newPerson(chains.two)]
    const { index, history } = activityOf(opened, chains.two)
    await alice.pay(bob.address, 1n)
    const before = await client.snapshot()
    for (let each = 0; each < 40; each++) await alice.pay(bob.address, 2n)
    await index()
    expect(await history(bob.address)).toHaveLength(41)
    await client.revert({ id: before })
    for (let each = 0; each < 30; each++) await bob.pay(alice.address, 3n)
    await index()
    for (const { address } of [alice, bob])
      expect(movementsIn(await history(address))).toEqual(
        await independentReader(chains.two).movementsOf(address),
      )
  }, 120_000)
})
