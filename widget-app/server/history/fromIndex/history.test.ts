import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { History } from '../../../shared/blockchain.ts'
import { writeCursor } from '../../paging/cursor.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { chainForTests } from '../../testing/chains.ts'
import { databases, type TestDatabase } from '../../testing/databases.ts'
import { activityOver, indexAll } from '../../testing/indexed.ts'
import { createScriptedChain, type ScriptedTransaction } from '../../testing/scriptedChain.ts'
import { address, logs, NOBODY } from '../../testing/scriptedLogs.ts'
import { contractsSaying } from '../../testing/scriptedTokens.ts'

const [ALICE, BOB, CAROL] = [address(1), address(2), address(3)]
const [DAI, ODD, CATS] = [address(10), address(11), address(12)]
const contract = contractsSaying({
  [DAI]: { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 6 },
  [ODD]: { name: 'Nobody knows\u202e how it counts', symbol: 'ODD' },
  [CATS]: { name: 'Cats' },
})
const MAX = 2n ** 256n - 1n

describe.each(databases)('history of the index on $name', ({ open }) => {
  let opened: TestDatabase
  let number = 0
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  /** Indexes a chain with these blocks and returns the resulting history. */
  async function told(...blocks: ScriptedTransaction[][]) {
    const scripted = createScriptedChain({ contract })
    const chain = chainForTests({ id: `eip155:${++number}` })
    scripted.mine('genesis')
    for (const [index, transactions] of blocks.entries()) scripted.mine(`block ${index}`, transactions)
    await indexAll(opened.db, chain, scripted)
    const { histories } = activityOver(opened.db, scripted)
    const page = async (account: string, cursor?: string) =>
      History.parse((await histories.of(chain, getAddress(account), cursor)).value)
    return { scripted, chain, histories, page }
  }

  test('shows no amount for a token whose decimals are unknown', async () => {
    const { chain, scripted, page } = await told([
      { from: ALICE, to: DAI, logs: [logs.erc20(DAI, ALICE, BOB, 1_500_000n)] },
    ])
    const error = { code: -32005, message: 'too many requests' }
    const rpc: Rpc = { ...scripted.rpc, batch: async (_, calls) => calls.map(() => ({ error })) }
    const limited = activityOver(opened.db, { ...scripted, rpc }).histories
    await expect(limited.of(chain, getAddress(BOB), undefined)).rejects.toMatchObject({
      name: 'OutboundError',
    })
    expect((await page(BOB)).data[0]?.transfers?.[0]?.quantity.numeric).toBe('1.5')
  })

  test('lists operations and amounts from the account’s view', async () => {
    const { page, scripted, chain } = await told(
      [{ from: ALICE, to: BOB, value: 10n ** 18n + 1n, nonce: 4 }],
      [{ from: ALICE, to: DAI, input: '0xa9059cbb', logs: [logs.erc20(DAI, ALICE, BOB, 1_500_000n)] }],
      [{ from: CAROL, to: BOB, value: 5n, failed: true }],
    )
    const { data, next } = await page(BOB)
    expect(next).toBeNull()
    expect(data).toEqual([
      {
        id: scripted.hashOf(2, 0),
        metadata: {
          operationType: 'receive',
          hash: scripted.hashOf(2, 0),
          chain: chain.id,
          minedAt: '2023-11-14T22:13:44.000Z',
          sentFrom: getAddress(ALICE),
          sentTo: getAddress(DAI),
          status: 'confirmed',
          nonce: 0,
        },
        transfers: [
          {
            fungible_info: {
              name: 'Dai Stablecoin',
              symbol: 'DAI',
              icon: null,
              address: `${chain.id}:${getAddress(DAI)}`,
            },
            direction: 'in',
            quantity: { numeric: '1.5' },
          },
        ],
      },
      {
        id: scripted.hashOf(1, 0),
        metadata: expect.objectContaining({ operationType: 'receive', nonce: 4 }),
        transfers: [
          {
            fungible_info: expect.objectContaining({ name: 'Ether', symbol: 'ETH' }),
            direction: 'in',
            quantity: { numeric: '1.000000000000000001' },
          },
        ],
      },
    ])
    const [failed] = (await page(CAROL)).data
    expect(failed).toMatchObject({ metadata: { operationType: 'send', status: 'failed' }, transfers: null })
  })

  test('uses the contract’s decimals for a token that omits them, and sanitizes names', async () => {
    const { page } = await told([
      { from: BOB, to: ODD, input: '0x12345678', logs: [logs.erc20(ODD, BOB, ALICE, MAX)] },
    ])
    const [first] = (await page(ALICE)).data
    const transfers = first?.transfers
    expect(transfers).toMatchObject([{ quantity: { numeric: MAX.toString() } }])
    expect(JSON.stringify(transfers)).not.toContain('\u202e')
  })

  test('shows collectibles with name and number, and marks mass mints as spam', async () => {
    const crowd = Array.from({ length: 25 }, (_, index) =>
      logs.erc721(CATS, NOBODY, address(100 + index), BigInt(index)),
    )
    const { page } = await told(
      [
        {
          from: BOB,
          to: CATS,
          input: '0x40c10f19',
          logs: [logs.erc721(CATS, NOBODY, BOB, 123_456_789_012_345n)],
        },
      ],
      [{ from: CAROL, to: CATS, input: '0x40c10f19', logs: crowd }],
    )
    expect((await page(BOB)).data).toMatchObject([
      {
        metadata: { operationType: 'mint' },
        transfers: [
          { nft_info: { name: 'Cats #123456…2345', flags: { is_spam: false } }, quantity: { numeric: '1' } },
        ],
      },
    ])
    expect((await page(address(100))).data).toMatchObject([
      { transfers: [{ nft_info: { name: 'Cats #0', flags: { is_spam: true } } }] },
    ])
  })

  test('leaves out transfers of zero in the account’s name', async () => {
    const { page } = await told([
      { from: CAROL, to: DAI, input: '0x23b872dd', logs: [logs.erc20(DAI, ALICE, CAROL, 0n)] },
    ])
    expect(await page(ALICE)).toEqual({ data: [], next: null })
  })

  test('limits the transfers of a transaction to a page', async () => {
    const many = Array.from({ length: 1_000 }, () => logs.erc20(DAI, CAROL, ALICE, 1n))
    const { page } = await told([{ from: CAROL, to: DAI, input: '0x12345678', logs: many }])
    const [first] = (await page(ALICE)).data
    expect(first?.transfers).toHaveLength(20)
  })

  test('has complete pages without gaps or duplicates, even while the chain grows', async () => {
    const blocks = Array.from({ length: 60 }, () => [
      { from: ALICE, to: BOB, value: 1n },
      { from: CAROL, to: BOB, value: 1n },
      { from: BOB, to: ALICE, value: 1n },
    ])
    const { page, scripted, chain } = await told(...blocks)
    const expected = blocks.flatMap((_, index) =>
      [0, 2].map((position) => scripted.hashOf(index + 1, position)),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await page(ALICE, cursor)
      seen.push(...data.map(({ id }) => id))
      cursor = next ?? undefined
      scripted.mine(`more ${seen.length}`, [{ from: ALICE, to: BOB, value: 1n }])
      await indexAll(opened.db, chain, scripted)
    } while (cursor)
    expect(seen).toEqual(expected.toReversed())
  })

  test('drops reorganized transactions as soon as the index knows', async () => {
    const { page, scripted, chain, histories } = await told([{ from: ALICE, to: BOB, value: 1n }])
    expect((await page(BOB)).data).toHaveLength(1)
    scripted.cut(1)
    scripted.mine('other')
    await indexAll(opened.db, chain, scripted)
    expect((await page(BOB)).data).toHaveLength(1)
    histories.changed(chain)
    expect((await page(BOB)).data).toHaveLength(0)
  })

  test.each([
    ['of empty text', ''],
    ['that is not base64', 'ä'],
    ['of words', Buffer.from('hello').toString('base64url')],
    ['with missing parts', writeCursor(1)],
    ['with extra parts', writeCursor(1, 2, 3)],
    ['with negative numbers', writeCursor(-1, 0)],
    ['with a number beyond the database’s range', writeCursor('9'.repeat(16), 0)],
    ['with SQL', Buffer.from("1.1' or 1=1").toString('base64url')],
    ['of a megabyte', 'A'.repeat(1_000_000)],
  ])('refuses the cursor %s', async (_, cursor) => {
    const { page } = await told()
    await expect(page(ALICE, cursor)).rejects.toThrow('The cursor has to be one that this call has answered.')
  })

  test('is empty for an unknown account', async () => {
    const { page } = await told()
    expect(await page(address(999))).toEqual({ data: [], next: null })
  })
})
