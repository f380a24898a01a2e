import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { History } from '../../../shared/blockchain.ts'
import { chainForTests } from '../../testing/chains.ts'
import { databases, type TestDatabase } from '../../testing/databases.ts'
import { activityOver, contentOf, indexAll, inShort } from '../../testing/indexed.ts'
import { createScriptedChain, type ScriptedTransaction } from '../../testing/scriptedChain.ts'
import { address, logs } from '../../testing/scriptedLogs.ts'
import { bundle, payment } from '../../testing/scriptedOperations.ts'
import { contractsSaying } from '../../testing/scriptedTokens.ts'

const [ALICE, BOB, CAROL, BUNDLER] = [address(1), address(2), address(3), address(900)]
const DAI = address(10)
const contract = contractsSaying({ [DAI]: { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 6 } })
const ETHER = 10n ** 18n

describe.each(databases)('history of smart accounts on $name', ({ open }) => {
  let opened: TestDatabase
  let number = 0
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  /** Indexes a chain with these blocks. Returns each account's list, in short. */
  async function told(blocks: readonly ScriptedTransaction[][]) {
    const scripted = createScriptedChain({ contract })
    const chain = chainForTests({ id: `eip155:${++number}` })
    scripted.mine('genesis')
    for (const [index, transactions] of blocks.entries()) scripted.mine(`block ${index}`, transactions)
    await indexAll(opened.db, chain, scripted)
    const { histories } = activityOver(opened.db, scripted)
    const page = async (account: string, cursor?: string) =>
      History.parse((await histories.of(chain, getAddress(account), cursor)).value)
    const list = async (account: string) => inShort((await page(account)).data)
    return { scripted, chain, page, list }
  }

  test('lists a payment for who sent it, and names the recipient', async () => {
    const { page, scripted } = await told([
      [bundle([{ account: ALICE, calls: [payment(BOB, ETHER / 10n)] }])],
    ])
    const ends = { sentFrom: getAddress(ALICE), sentTo: getAddress(BOB) }
    const hash = scripted.hashOf(1, 0)
    expect((await page(ALICE)).data).toMatchObject([
      {
        id: hash,
        metadata: { operationType: 'send', hash, status: 'confirmed', ...ends },
        transfers: [{ direction: 'out', quantity: { numeric: '0.1' }, fungible_info: { symbol: 'ETH' } }],
      },
    ])
    expect((await page(BOB)).data).toEqual([])
  })

  test.each<[string, Parameters<typeof bundle>[0], { alice: string[]; bob: string[] }]>([
    [
      'one entry for all operations of an account in a bundle',
      [
        { account: ALICE, calls: [payment(BOB, ETHER)] },
        { account: ALICE, nonce: 1n, calls: [payment(BOB, 2n * ETHER)] },
      ],
      {
        alice: ['send, confirmed, out 1 ETH, out 2 ETH'],
        bob: [],
      },
    ],
    [
      'only what has happened, if one of two operations fails',
      [
        { account: ALICE, calls: [payment(BOB, ETHER)], failed: true },
        { account: ALICE, nonce: 1n, calls: [payment(BOB, 2n * ETHER)] },
      ],
      { alice: ['send, confirmed, out 2 ETH'], bob: [] },
    ],
    [
      'a failed payment, and nothing for its recipient',
      [{ account: ALICE, calls: [payment(BOB, ETHER)], failed: true }],
      { alice: ['send, failed'], bob: [] },
    ],
    [
      'coins and tokens together',
      [
        {
          account: ALICE,
          calls: [payment(BOB, ETHER), payment(DAI, 0n, '0xa9059cbb')],
          logs: [logs.erc20(DAI, ALICE, BOB, 2_000_000n)],
        },
      ],
      {
        alice: ['send, confirmed, out 1 ETH, out 2 DAI'],
        bob: ['receive, confirmed, in 2 DAI'],
      },
    ],
    [
      'a trade of coins for tokens',
      [
        {
          account: ALICE,
          calls: [payment(CAROL, ETHER, '0x12345678')],
          logs: [logs.erc20(DAI, CAROL, ALICE, 2_000_000n)],
        },
      ],
      { alice: ['trade, confirmed, out 1 ETH, in 2 DAI'], bob: [] },
    ],
    [
      'an approval',
      [{ account: ALICE, calls: [payment(DAI, 0n, '0x095ea7b3')] }],
      { alice: ['approve, confirmed'], bob: [] },
    ],
    [
      'calls that cannot be read, without coins',
      [{ account: ALICE, callData: '0x12345678' }],
      { alice: ['execute, confirmed'], bob: [] },
    ],
    [
      'a payment to oneself',
      [{ account: ALICE, calls: [payment(ALICE, ETHER)] }],
      { alice: ['send, confirmed, self 1 ETH'], bob: [] },
    ],
  ])('lists %s', async (_, operations, { alice, bob }) => {
    const { list } = await told([[bundle(operations)]])
    expect(await list(ALICE)).toEqual(alice)
    expect(await list(BOB)).toEqual(bob)
    expect(await list(BUNDLER)).toEqual(['execute, confirmed'])
  })

  test('lists a bundle that an upgraded account sends itself as its own', async () => {
    const calls = [payment(BOB, ETHER)]
    const { list } = await told([[bundle([{ account: ALICE, calls }], { from: ALICE })]])
    expect(await list(ALICE)).toEqual(['send, confirmed, out 1 ETH'])
  })

  const pay = bundle([{ account: ALICE, calls: [payment(BOB, ETHER)] }])

  test('tells nobody of coins that another account says it sent: anybody can deploy one that lies', async () => {
    const { list } = await told([[pay, { from: CAROL, to: BOB, value: ETHER }]])
    expect(await list(BOB)).toEqual(['receive, confirmed, in 1 ETH'])
    expect(await list(ALICE)).toEqual(['send, confirmed, out 1 ETH'])
  })

  test('has complete pages of transactions, tokens and operations without gaps or duplicates', async () => {
    const twice = bundle([
      { account: ALICE, calls: [payment(BOB, 1n), payment(BOB, 2n)] },
      { account: ALICE, nonce: 1n, calls: [payment(BOB, 3n)], logs: [logs.erc20(DAI, ALICE, BOB, 1n)] },
    ])
    const blocks = Array.from({ length: 60 }, () => [twice, { from: ALICE, to: BOB, value: 1n }])
    const { page, scripted } = await told(blocks)
    for (const account of [ALICE, BOB]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { data, next } = await page(account, cursor)
        seen.push(...data.map(({ id }) => id))
        cursor = next ?? undefined
      } while (cursor)
      const expected = blocks.flatMap((_, index) => [0, 1].map((place) => scripted.hashOf(index + 1, place)))
      expect(seen).toEqual(expected.toReversed())
    }
  })

  test('leaves no operation behind if a replica of the previous release removes a block', async () => {
    const { chain, list } = await told([[pay]])
    const ours = opened.db.selectFrom('index_chains').where('chain_id', '=', chain.id).select('id')
    await opened.db.deleteFrom('index_transactions').where('chain', '=', ours).execute()
    const { index_operations, index_coins } = await contentOf(opened.db, chain.id)
    expect({ index_operations, index_coins }).toEqual({ index_operations: [], index_coins: [] })
    expect(await list(ALICE)).toEqual([])
  })

  test('leaves out an operation whose block is replaced', async () => {
    const { chain, scripted } = await told([[pay]])
    scripted.cut(1)
    scripted.mine('other', [bundle([{ account: ALICE, calls: [payment(CAROL, ETHER)] }])])
    await indexAll(opened.db, chain, scripted)
    const { histories } = activityOver(opened.db, scripted)
    const counts = [ALICE, BOB, CAROL].map(
      async (account) => (await histories.of(chain, getAddress(account), undefined)).value.data.length,
    )
    expect(await Promise.all(counts)).toEqual([1, 0, 0])
  })
})
