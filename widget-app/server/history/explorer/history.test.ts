import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { History } from '../../../shared/blockchain.ts'
import type { Request } from '../../outbound/request.ts'
import { NONE_SEEN } from '../../testing/accounts.ts'
import { chainForTests } from '../../testing/chains.ts'
import { createScriptedChain } from '../../testing/scriptedChain.ts'
import { address } from '../../testing/scriptedLogs.ts'
import { createContracts } from '../../tokens/contracts.ts'
import { createTokens } from '../../tokens/tokens.ts'
import { createExplorerHistory } from './history.ts'

const [ALICE, BOB, DAI] = [getAddress(address(1)), getAddress(address(2)), getAddress(address(10))]
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const time = '2024-05-06T07:08:09.000000Z'
const chain = chainForTests({ history: 'explorer', explorerApi: 'https://explorer.example/' })

const transaction = (block: number, changes = {}) => ({
  ...{ hash: hash(block), block_number: block, position: 3, timestamp: time, nonce: 1, status: 'ok' },
  ...{ from: { hash: ALICE }, to: { hash: BOB }, value: '1000000000000000000', raw_input: '0x' },
  ...changes,
})
const transfer = (block: number, changes = {}) => ({
  ...{ transaction_hash: hash(block), block_number: block, log_index: 4, timestamp: time },
  ...{ from: { hash: BOB }, to: { hash: ALICE }, total: { value: '2500000', decimals: '6' } },
  token: { address_hash: DAI, type: 'ERC-20', name: 'Dai', symbol: 'DAI' },
  ...changes,
})

type Lists = Record<'transactions' | 'token-transfers', { block_number: number }[]>

/** Explorers return fifty items below a given position. */
function explorer(lists: Lists, size = 50) {
  const asked: URL[] = []
  const request: Request = async (url) => {
    asked.push(url)
    const below = Number(url.searchParams.get('block_number') ?? Number.POSITIVE_INFINITY)
    const all = lists[url.pathname.split('/').at(-1) as keyof Lists].filter(
      (each) => each.block_number < below,
    )
    const body = {
      items: all.slice(0, size),
      next_page_params: all.length > size ? { block_number: 1 } : null,
    }
    return {
      status: 200,
      retryAfter: undefined,
      type: 'application/json',
      body: Buffer.from(JSON.stringify(body)),
    }
  }
  return { asked, request }
}

function historyOver(request: Request) {
  const { rpc } = createScriptedChain()
  const tokens = createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN })
  const history = createExplorerHistory({ request, tokens })
  return async (cursor?: string) => History.parse(await history.page(chain, ALICE, cursor))
}

test('lists the account’s transactions, and others that transferred tokens to it', async () => {
  const { request, asked } = explorer({
    transactions: [
      transaction(9, { to: { hash: DAI }, value: '0', raw_input: '0x095ea7b3' }),
      transaction(7),
    ],
    'token-transfers': [transfer(8)],
  })
  const { data, next } = await historyOver(request)()
  expect(asked.map(String)).toEqual([
    `https://explorer.example/api/v2/addresses/${ALICE}/transactions`,
    `https://explorer.example/api/v2/addresses/${ALICE}/token-transfers`,
  ])
  expect(next).toBeNull()
  expect(data).toMatchObject([
    { metadata: { operationType: 'approve', hash: hash(9) }, transfers: null },
    {
      metadata: {
        operationType: 'receive',
        hash: hash(8),
        sentFrom: BOB,
        minedAt: '2024-05-06T07:08:09.000Z',
      },
      transfers: [
        { fungible_info: { name: 'Dai', symbol: 'DAI' }, direction: 'in', quantity: { numeric: '2.5' } },
      ],
    },
    {
      metadata: { operationType: 'send', hash: hash(7) },
      transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
    },
  ])
})

test('merges two lists into pages in which each transaction occurs once and completely', async () => {
  const down = (from: number, step: number) => Array.from({ length: 30 }, (_, index) => from - index * step)
  const lists = {
    transactions: down(100, 1).map((block) => transaction(block)),
    'token-transfers': down(120, 4).map((block) => transfer(block)),
  }
  const page = historyOver(explorer(lists, 7).request)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await page(cursor)
    seen.push(...data.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  const all = new Set([...lists.transactions, ...lists['token-transfers']].map((each) => each.block_number))
  expect(seen).toEqual([...all].sort((a, b) => b - a).map(hash))
})

test('continues after entries that are left out', async () => {
  const nothing = { total: { value: '0', decimals: '6' } }
  const lists = {
    transactions: [],
    'token-transfers': [...[30, 29, 28, 27, 26, 25].map((block) => transfer(block, nothing)), transfer(9)],
  }
  const page = historyOver(explorer(lists, 3).request)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await page(cursor)
    seen.push(...data.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toEqual([hash(9)])
})

describe('responses of an explorer are validated', () => {
  const answering =
    (status: number, body: string): Request =>
    async () => ({
      ...{ status, retryAfter: '7', type: 'text/html' },
      body: Buffer.from(body),
    })
  test.each([
    ['an HTML page', 200, '<!doctype html>'],
    ['JSON of another shape', 200, '{"items": {}}'],
    ['too many entries', 429, '{}'],
    ['an error status', 500, '{}'],
    ['a redirect', 302, ''],
  ])('%s counts as a network problem', async (_, status, body) => {
    await expect(historyOver(answering(status, body))()).rejects.toMatchObject({ name: 'OutboundError' })
  })

  test('an unknown account has an empty history', async () => {
    expect(await historyOver(answering(404, ''))()).toEqual({ data: [], next: null })
  })

  test('invalid entries are left out, the others stay', async () => {
    const wrong = [
      transaction(9, { hash: '0x1' }),
      transaction(9, { value: '-1' }),
      transaction(9, { block_number: null, timestamp: null }),
      transaction(9, { from: { hash: '<script>' } }),
      transaction(7),
    ]
    const { request } = explorer({
      transactions: wrong,
      'token-transfers': [transfer(8, { total: { value: '0' } })],
    })
    expect((await historyOver(request)()).data.map(({ id }) => id)).toEqual([hash(7)])
  })

  test.each(['x', Buffer.from('1.2').toString('base64url')])('the cursor %s is refused', async (cursor) => {
    const { request, asked } = explorer({ transactions: [], 'token-transfers': [] })
    await expect(historyOver(request)(cursor)).rejects.toThrow('The cursor has to be one')
    expect(asked).toEqual([])
  })
})

test.each([true, false])(
  'an explorer on an internal address is used if the operator says so: %s',
  async (isOwn) => {
    const lists = { transactions: [transaction(5)], 'token-transfers': [] }
    const { request } = explorer(lists)
    const asked: unknown[] = []
    const noting: Request = (url, limits) => {
      asked.push(limits.isInternal)
      return request(url, limits)
    }
    const { rpc } = createScriptedChain()
    const tokens = createTokens({ rpc, contracts: createContracts({ rpc }), seen: NONE_SEEN })
    const own = { ...chain, internalUrls: isOwn ? ['https://explorer.example/'] : [] }
    await createExplorerHistory({ request: noting, tokens }).page(own, ALICE, undefined)
    expect(asked).toEqual([isOwn, isOwn])
  },
)
