import { pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { decode } from '../approval/decode.ts'
import type { Call } from '../decode/context.ts'
import { people } from '../decode/fixtures/context.fixture.ts'
import { data } from '../decode/fixtures/evm.fixture.ts'
import { operation, smart, withEntryPoint } from '../decode/fixtures/operation.fixture.ts'
import type { UserOperation } from '../smartAccount/userOperation.ts'
import { simulationAnswer } from './simulation.fixture.ts'

const { me, friend, usdc } = people
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const pay = { to: friend, value: 1n, data: '0x' } as const
const send = { to: usdc, value: 0n, data: data('transfer', friend, 1n) } as const

const moved = (from: string, to: string, amount: bigint) => ({
  address: usdc,
  topics: [TRANSFER, pad(from as typeof me), pad(to as typeof me)],
  data: toHex(amount, { size: 32 }),
})
const did = (...logs: unknown[]) => ({ status: '0x1', returnData: '0x', logs })
const failed = { status: '0x0', returnData: '0x', error: { message: 'execution reverted' } }

/** The balance changes of an operation, with the results of the simulated calls, and what the node was asked. */
async function simulated(
  results: unknown,
  { calls = [pay, send], ...changed }: Partial<UserOperation> & { calls?: (typeof pay | typeof send)[] } = {},
  others: Call = withEntryPoint.call,
  balance?: object,
) {
  const asked: unknown[] = []
  const call: Call = async (method, params) => {
    if (method !== 'eth_simulateV1') return others(method, params)
    asked.push(...params)
    if (results === null) throw new Error('the method eth_simulateV1 does not exist')
    return simulationAnswer(params, results, balance)
  }
  const { balanceChanges } = await decode(operation(calls, changed), { ...withEntryPoint, call })
  return { balanceChanges, asked }
}

describe('an operation is simulated as a whole', () => {
  test('from the EntryPoint, with the changes of the smart account', async () => {
    const { balanceChanges, asked } = await simulated([
      did(
        moved(smart.address, friend, 3_000_000n),
        moved(friend, smart.address, 1_000_000n),
        moved(me, friend, 9n),
      ),
    ])
    expect(balanceChanges).toMatchObject({
      succeeds: true,
      changes: [{ direction: 'out', amount: '2 “USDC” (name not verified)' }],
    })
    const callData = smart.encodeCalls([pay, send])
    expect(asked.slice(0, 2)).toEqual([
      {
        blockStateCalls: [
          { calls: [{ from: ENTRY_POINT, to: smart.address.toLowerCase(), value: '0x0', data: callData }] },
        ],
        traceTransfers: true,
        validation: false,
      },
      'latest',
    ])
  })

  test('after the deployment, in the same block', async () => {
    const { deployment } = smart
    const { balanceChanges, asked } = await simulated([did(), did(moved(smart.address, friend, 5n))], {
      deployment,
    })
    expect(balanceChanges?.changes).toMatchObject([
      { direction: 'out', amount: '0.000005 “USDC” (name not verified)' },
    ])
    expect(asked[0]).toMatchObject({
      blockStateCalls: [
        {
          calls: [
            { to: deployment?.factory.toLowerCase(), data: deployment?.factoryData },
            { to: smart.address.toLowerCase() },
          ],
        },
      ],
    })
  })

  test.each([
    ['the calls fail', {}, [failed]],
    ['the deployment fails', { deployment: smart.deployment }, [failed, did()]],
    [
      'the calls fail after the deployment',
      { deployment: smart.deployment },
      [did(moved(smart.address, friend, 1n)), failed],
    ],
  ])('and fails as a whole if %s', async (_, changed, results) => {
    const { balanceChanges } = await simulated(results, changed)
    expect(balanceChanges).toEqual({ succeeds: false, reason: 'execution reverted', changes: [] })
  })
})

describe('what the node cannot simulate is not known', () => {
  test.each([
    ['several calls', null],
    ['too few results', []],
    ['too many results', [did(), did()]],
    ['results of another shape', ['ok']],
  ])('%s', async (_, results) => {
    expect((await simulated(results)).balanceChanges).toBeNull()
  })

  test('a token that answers the question for its balance with too much', async () => {
    const asMuch = { status: '0x1', returnData: `0x${'00'.repeat(100_001)}` }
    const { balanceChanges } = await simulated([did(moved(smart.address, friend, 1n))], {}, undefined, asMuch)
    expect(balanceChanges).toBeNull()
  })

  test('but a single payment is checked like a transaction of the account', async () => {
    const froms: unknown[] = []
    const node: Call = async (method, params) => {
      const [request] = params as [{ from?: string }]
      if (method !== 'eth_call' || request.from === undefined) return withEntryPoint.call(method, params)
      froms.push(request.from)
      return '0x'
    }
    const { balanceChanges } = await simulated(null, { calls: [pay] }, node)
    expect(balanceChanges).toEqual({
      succeeds: true,
      reason: null,
      changes: [{ direction: 'out', amount: '0.000000000000000001 ETH', asset: 'ETH' }],
    })
    expect(new Set(froms)).toEqual(new Set([smart.address.toLowerCase()]))
  })
})
