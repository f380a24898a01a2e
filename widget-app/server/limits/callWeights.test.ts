import { describe, expect, test } from 'vitest'
import { callWeight } from './callWeights.ts'

const ONE = '0x00000000000000000000000000000000000000a1'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const named = { address: ONE, topics: [TRANSFER] }
const hex = (height: number) => `0x${height.toString(16)}`
const range = (blocks: number) => ({ fromBlock: hex(1_000), toBlock: hex(999 + blocks) })

describe.each(['eth_getLogs', 'eth_newFilter'])('%s counts', (method) => {
  test.each<[what: string, filter: unknown, weight: number]>([
    ['one block by its hash', { ...named, blockHash: TRANSFER }, 2],
    ['one block by its hash, of any contract', { blockHash: TRANSFER }, 5],
    ['one block by its height', { ...named, ...range(1) }, 2],
    ['the newest block', {}, 5],
    ['the newest block by its tag', { ...named, fromBlock: 'latest', toBlock: 'latest' }, 2],
    ['a hundred blocks', { ...named, ...range(100) }, 2],
    ['a hundred and one blocks', { ...named, ...range(101) }, 3],
    ['ten thousand blocks', { ...named, ...range(10_000) }, 101],
    ['ten thousand blocks with any topic', { address: ONE, ...range(10_000) }, 201],
    [
      'ten thousand blocks with topics that match anything',
      { address: ONE, topics: [null], ...range(10_000) },
      201,
    ],
    ['ten thousand blocks of any contract', { topics: [TRANSFER], ...range(10_000) }, 201],
    ['ten thousand blocks without a filter', range(10_000), 401],
    [
      'ten thousand blocks of thirty contracts',
      { ...named, address: Array(30).fill(ONE), ...range(10_000) },
      301,
    ],
    ['an empty list of contracts, which matches any', { ...named, address: [], ...range(10_000) }, 201],
    ['from the final block until now', { ...named, fromBlock: 'finalized' }, 3],
    ['the whole chain', { ...named, fromBlock: 'earliest', toBlock: 'latest' }, 1_000],
    ['the whole chain by heights', { ...named, fromBlock: '0x0', toBlock: '0x1312d00' }, 1_000],
    ['from a height until now', { ...named, fromBlock: hex(20_000_000) }, 1_000],
    ['until a height, without a start', { ...named, fromBlock: null, toBlock: hex(9) }, 1_000],
    ['a reversed range', { ...named, fromBlock: hex(9), toBlock: hex(1) }, 2],
    ['an invalid height', { ...named, fromBlock: '0xzz', toBlock: '0x1' }, 1_000],
    ['a huge height', { ...named, fromBlock: '0x1', toBlock: `0x${'f'.repeat(64)}` }, 1_000],
    ['a tag from the prototype', { ...named, fromBlock: 'constructor' }, 1_000],
    ['no filter', undefined, 1_000],
    ['a list for a filter', [], 1_000],
  ])('%s', (_, filter, weight) => {
    expect(callWeight({ method, params: [filter] })).toBe(weight)
  })

  test('named parameters', () => {
    expect(callWeight({ method, params: { filter: named } })).toBe(1_000)
  })
})

test.each<[method: string, params: unknown[] | undefined, weight: number]>([
  ['eth_getBlockReceipts', ['latest'], 50],
  ['eth_getProof', [ONE, [], 'latest'], 20],
  ['eth_getProof', [ONE, Array(100).fill('0x0'), 'latest'], 120],
  ['eth_getProof', [ONE, Array(5_000).fill('0x0'), 'latest'], 1_000],
  ['eth_getFilterLogs', ['0x1'], 1_000],
  ['getBlock', [5], 50],
  ['eth_call', [{}, 'latest'], 1],
  ['eth_blockNumber', undefined, 1],
  ['constructor', [], 1],
])('%s counts %j as %i', (method, params, weight) => {
  expect(callWeight({ method, ...(params && { params }) })).toBe(weight)
})
