import { pad, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, DecodeContext } from '../decode/context.ts'
import { ethereum, people } from '../decode/fixtures/context.fixture.ts'
import { startAnvil } from '../rpc/anvil.fixture.ts'
import { answer, callChain, contract } from './contract.fixture.ts'
import { simulateEvm } from './simulateEvm.ts'
import { simulationAnswer } from './simulation.fixture.ts'

const { me, friend, usdc, app } = people
const contextWith = (call: Call): DecodeContext => ({ ...ethereum, call })

/** Takes the caller's whole balance, without a log, unless somebody has asked for a balance before. */
const wary = contract({
  '70a08231': `600160fe5560043554${answer}`,
  '313ce567': `6006${answer}`,
  '95d89b41': `7f${stringToHex('TEST', { size: 32 }).slice(2)}${answer}`,
  deadbeef: '335460fe5402335500',
})

describe('on a local node', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    chain = await startAnvil(1)
    await callChain(chain.url, 'anvil_setCode', [usdc, wary])
    await callChain(chain.url, 'anvil_setStorageAt', [usdc, pad(me), toHex(5_000_000n, { size: 32 })])
  }, 30_000)
  afterAll(() => chain.stop())

  test('the question for a balance does not warn a contract before the calls', async () => {
    const take = { from: me, to: usdc, value: 0n, data: '0xdeadbeef' } as const
    const context = contextWith((method, params) => callChain(chain.url, method, params))
    const result = await simulateEvm(take, context)
    expect(result?.changes).toEqual([
      { direction: 'out', amount: '5 “TEST” (name not verified)', asset: usdc },
    ])
  })
})

const event = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const moved = (amount: bigint) => ({
  address: usdc,
  topics: [event, pad(me), pad(friend)],
  data: toHex(amount, { size: 32 }),
})
const did = (...logs: object[]) => ({ status: '0x1', returnData: '0x', logs })
const failed = { status: '0x0', returnData: '0x', error: { message: 'execution reverted' } }

test.each([
  ['moves the same', did(moved(1n)), ['0.000001 “USDC” (name not verified)']],
  ['moves more', did(moved(2n)), undefined],
  ['moves something else', did(moved(1n), { ...moved(1n), address: app }), undefined],
  ['moves nothing', did(), undefined],
  ['fails', failed, undefined],
])('a repetition that %s', async (_, again, expected) => {
  const call: Call = async (method, params) => {
    if (method !== 'eth_simulateV1') return ethereum.call(method, params)
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[] }] }]
    return simulationAnswer(params, [blockStateCalls[0].calls.length > 1 ? again : did(moved(1n))])
  }
  const request = { from: me, to: usdc, value: 0n, data: '0x12345678' } as const
  const result = await simulateEvm(request, contextWith(call))
  expect(result?.changes.map(({ amount }) => amount)).toEqual(expected)
})

describe('the weaker check of a payment to a contract', () => {
  const request = { from: me, to: app, value: 1n, data: '0x' } as const
  const checked = (answered: () => unknown) =>
    simulateEvm(
      request,
      contextWith(async (method, params) => {
        if (method === 'eth_simulateV1') return answered()
        return 'from' in (params[0] as object) ? '0x' : ethereum.call(method, params)
      }),
    )
  const refusing = (error: unknown) => () => {
    throw error
  }

  test.each([
    ['its code', Object.assign(new Error('no'), { code: -32601 })],
    ['its words', new Error('the method eth_simulateV1 does not exist/is not available')],
    ['other words', new Error('Unsupported method: eth_simulateV1')],
  ])('is made if the node does not have the method, according to %s', async (_, error) => {
    expect(await checked(refusing(error))).toMatchObject({ succeeds: true, partial: true })
  })

  test.each([
    ['too many logs', () => [{ calls: [did(...Array.from({ length: 513 }, () => moved(1n)))] }]],
    ['too much data', () => [{ calls: [{ ...did(), returnData: `0x${'00'.repeat(100_001)}` }] }]],
    ['another shape', () => 'ok'],
    ['too much', refusing(new Error('Network problem: Ethereum answered with too much'))],
    ['a limit of its own', refusing(new Error('block gas limit reached'))],
  ])('is not made if the node answers with %s', async (_, answered) => {
    expect(await checked(answered)).toBeNull()
  })

  test('is not needed if the node says that the sender cannot pay', async () => {
    const reason = 'There is not enough ETH in your account'
    const error = new Error('insufficient funds for gas * price + value')
    expect(await checked(refusing(error))).toEqual({ succeeds: false, reason, changes: [] })
  })
})
