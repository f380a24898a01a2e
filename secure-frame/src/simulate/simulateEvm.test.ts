import { encodeAbiParameters, pad, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decode } from '../approval/decode.ts'
import type { Call, DecodeContext } from '../decode/context.ts'
import { ethereum, people } from '../decode/fixtures/context.fixture.ts'
import { data, transaction } from '../decode/fixtures/evm.fixture.ts'
import { startAnvil } from '../rpc/anvil.fixture.ts'
import type { Hex } from '../signing/payload.ts'
import { callChain } from './contract.fixture.ts'
import { simulateEvm } from './simulateEvm.ts'
import { simulationAnswer } from './simulation.fixture.ts'

const { me, friend, usdc } = people
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (text: string) => stringToHex(text, { size: 32 }).slice(2)

/**
 * A token in EVM assembly: 6 decimals, symbol TEST, a `transfer` that only emits the event, and "nope" for
 * anything else.
 */
function tokenCode(): Hex {
  const head = '5f3560e01c'
  const branch = (selector: string, to: number) => `8063${selector}1460${toHex(to, { size: 1 }).slice(2)}57`
  const refuse = `6308c379a060e01b5f52602060045260046024527f${word('nope')}60445260645ffd`
  const decimals = '5b60065f5260205ff3'
  const symbol = `5b60205f5260046020527f${word('TEST')}60405260605ff3`
  const transfer = `5b6024355f52600435337f${TRANSFER}60205fa360015f5260205ff3`
  const start = (head.length + 3 * branch('00000000', 0).length + refuse.length) / 2
  const second = start + decimals.length / 2
  const third = second + symbol.length / 2
  const branches = branch('313ce567', start) + branch('95d89b41', second) + branch('a9059cbb', third)
  return `0x${head}${branches}${refuse}${decimals}${symbol}${transfer}`
}

const local = { id: 'eip155:1', name: 'Local', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
const contextWith = (call: Call): DecodeContext => ({ ...ethereum, network: local, call })
const pay = { from: me, to: friend, value: 5n * 10n ** 17n, data: '0x' } as const
const send = { from: me, to: usdc, value: 0n, data: data('transfer', friend, 1_500_000n) } as const

describe('on a local node', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>
  let context: DecodeContext
  beforeAll(async () => {
    chain = await startAnvil(1)
    context = contextWith((method, params) => callChain(chain.url, method, params))
    await callChain(chain.url, 'anvil_setCode', [usdc, tokenCode()])
  }, 30_000)
  afterAll(() => chain.stop())

  test('a payment takes its amount', async () => {
    expect(await simulateEvm(pay, context)).toEqual({
      succeeds: true,
      reason: null,
      changes: [{ direction: 'out', amount: '0.5 ETH', asset: 'ETH' }],
    })
  })

  test('a token’s transfer takes the token, with the contract’s address', async () => {
    expect(await simulateEvm(send, context)).toEqual({
      succeeds: true,
      reason: null,
      changes: [{ direction: 'out', amount: '1.5 “TEST” (name not verified)', asset: usdc }],
    })
  })

  test('a failure is reported with its reason', async () => {
    const result = await simulateEvm({ ...send, data: data('approve', friend, 1n) }, context)
    expect(result).toEqual({ succeeds: false, reason: 'nope', changes: [] })
  })

  test('more than the balance cannot be paid', async () => {
    expect(await simulateEvm({ ...pay, value: 10n ** 30n }, context)).toEqual({
      succeeds: false,
      reason: 'There is not enough ETH in your account',
      changes: [],
    })
  })

  test('the display of a token transfer is complete', async () => {
    const display = await decode(transaction({ to: usdc, data: send.data } as object), context)
    expect(display.title).toBe('Send 1.5 TEST')
    expect(display.understood).toBe(true)
    expect(display.balanceChanges?.changes).toEqual([
      { direction: 'out', amount: '1.5 “TEST” (name not verified)', asset: usdc },
    ])
  })
})

describe('a response of a node', () => {
  const log = (topics: Hex[], bytes: Hex = '0x', address: Hex = usdc) => ({ address, topics, data: bytes })
  const result = (logs: unknown, more: object = {}) => [
    { calls: [{ status: '0x1', returnData: '0x', logs, ...more }] },
  ]
  const simulated = (answer: unknown) =>
    simulateEvm(
      send,
      contextWith(async (method, params) => {
        const [block] = (Array.isArray(answer) ? answer : []) as [{ calls: unknown }?]
        if (method === 'eth_simulateV1') return block ? simulationAnswer(params, block.calls) : answer
        const isTransaction = 'from' in (params[0] as object)
        return isTransaction ? '0x' : ethereum.call(method, params)
      }),
    )
  const event: Hex = `0x${TRANSFER}`
  const uint = (value: bigint) => toHex(value, { size: 32 })
  const pair = (id: bigint, amount: bigint) =>
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, amount])
  const single: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

  test.each([
    ['no contents', null],
    ['a string', 'ok'],
    ['no block', []],
    [
      'two calls',
      [
        {
          calls: [
            { status: '0x1', returnData: '0x' },
            { status: '0x1', returnData: '0x' },
          ],
        },
      ],
    ],
    ['another status', result([], { status: 'yes' })],
    ['logs of another shape', result([{ address: 'x', topics: [], data: '0x' }])],
    ['too many logs', result(Array.from({ length: 600 }, () => log([event])))],
    ['an ERC-1155 log without its data', result([log([single, pad(me), pad(me), pad(friend)])])],
  ])('with %s is ignored', async (_, answer) => {
    expect(await simulated(answer)).toBeNull()
  })

  test('with all kinds of transfers is summed up by asset', async () => {
    const changes = await simulated(
      result([
        log([event, pad(me), pad(friend)], uint(3_000_000n)),
        log([event, pad(friend), pad(me)], uint(1_000_000n)),
        log([event, pad(friend), pad(me), uint(5n)], '0x', people.nft),
        log([single, pad(me), pad(me), pad(friend)], pair(9n, 2n), people.multi),
        log([event, pad(friend), pad(people.app)], uint(7n)),
        log([event, pad(me), pad(me)], uint(7n), people.fakeEth),
      ]),
    )
    expect(changes?.changes).toEqual([
      {
        direction: 'out',
        amount: '2 “USDC” (name not verified)',
        asset: `“USD Coin” ${usdc}`,
      },
      { direction: 'in', amount: '#5', asset: `“Apes” (name not verified) ${people.nft}` },
      { direction: 'out', amount: '2 × #9', asset: people.multi },
    ])
  })

  test('with a reason that reverses its direction is sanitized', async () => {
    const reason = encodeAbiParameters([{ type: 'string' }], ['\u202ella doog'])
    const changes = await simulated(result([], { status: '0x0', returnData: `0x08c379a0${reason.slice(2)}` }))
    expect(changes?.reason).toBe('⟨U+202E⟩lla doog')
  })
})
