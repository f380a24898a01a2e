import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { address, logs } from '../testing/scriptedLogs.ts'
import { Receipt } from './chainSchema.ts'
import { transfersIn } from './transfers.ts'

/** A log parsed from a receipt. */
function read(log: { address: string; topics: readonly string[]; data: string }) {
  const hash = `0x${'1'.repeat(64)}`
  const receipt = Receipt.parse({
    transactionHash: hash,
    blockHash: hash,
    logs: [{ ...log, logIndex: '0x7' }],
  })
  return receipt.logs.flatMap(transfersIn)
}

const [TOKEN, ALICE, BOB] = [address(1), address(2), address(3)]
const ends = { token: TOKEN.slice(2), sender: ALICE.slice(2), recipient: BOB.slice(2), log: 7 }
const MAX = 2n ** 256n - 1n

describe('a transfer log', () => {
  test.each([
    [
      'a token',
      logs.erc20(TOKEN, ALICE, BOB, MAX),
      [{ ...ends, kind: 20, tokenId: 0n, amount: MAX, item: 0 }],
    ],
    [
      'a collectible',
      logs.erc721(TOKEN, ALICE, BOB, MAX),
      [{ ...ends, kind: 721, tokenId: MAX, amount: 1n, item: 0 }],
    ],
    [
      'several of a kind',
      logs.erc1155(TOKEN, ALICE, BOB, 5n, 9n),
      [{ ...ends, kind: 1155, tokenId: 5n, amount: 9n, item: 0 }],
    ],
    [
      'several kinds, without those with a zero amount',
      logs.erc1155Batch(TOKEN, ALICE, BOB, [
        [5n, 9n],
        [6n, 0n],
        [7n, 1n],
      ]),
      [
        { ...ends, kind: 1155, tokenId: 5n, amount: 9n, item: 0 },
        { ...ends, kind: 1155, tokenId: 7n, amount: 1n, item: 2 },
      ],
    ],
  ])('%s', (_, log, transfers) => expect(read(log)).toEqual(transfers))

  test('equals viem’s decoding of the same events', () => {
    const abi = parseAbi([
      'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
    ])
    const args = { operator: BOB, from: ALICE, to: BOB } as Record<string, `0x${string}`>
    const topics = encodeEventTopics({ abi, eventName: 'TransferBatch', args }) as string[]
    const data = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [3n, 4n],
      ],
    )
    expect(read({ address: TOKEN, topics, data }).map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
      [1n, 3n],
      [2n, 4n],
    ])
  })
})

describe('a log without a transfer', () => {
  const erc20 = logs.erc20(TOKEN, ALICE, BOB, 1n)
  const batch = logs.erc1155Batch(TOKEN, ALICE, BOB, [[1n, 1n]])
  test.each([
    ['of zero, which anybody can emit in anybody’s name', logs.erc20(TOKEN, ALICE, BOB, 0n)],
    ['of another event', { ...erc20, topics: [`0x${'2'.repeat(64)}`, ...erc20.topics.slice(1)] }],
    ['without topics', { ...erc20, topics: [] }],
    ['with extra data', { ...erc20, data: `${erc20.data}00` }],
    ['with missing data', { ...erc20, data: '0x01' }],
    [
      'with invalid addresses',
      { ...erc20, topics: [erc20.topics[0] ?? '', `0x${'f'.repeat(64)}`, erc20.topics[2] ?? ''] },
    ],
    ['with a truncated batch', { ...batch, data: batch.data.slice(0, -64) }],
    ['with offsets outside the batch', { ...batch, data: `0x${'f'.repeat(64)}${batch.data.slice(66)}` }],
  ])('%s', (_, log) => expect(read(log)).toEqual([]))

  test('with any data never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        read({ ...batch, data: `0x${Buffer.from(bytes).toString('hex')}` })
      }),
    )
  })
})
