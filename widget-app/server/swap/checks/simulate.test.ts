import { encodeErrorResult, type Hex, pad, parseAbi, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { OutboundError } from '../../outbound/error.ts'
import { type Rpc, RpcError, UnreachableError } from '../../rpc/rpc.ts'
import { chainForTests } from '../../testing/chains.ts'
import { addressOf, uint } from '../../testing/fakeEvm.ts'
import { FailingSwapError, UnsafeSwapError } from '../terms/errors.ts'
import { simulate } from './simulate.ts'

const chain = chainForTests()
const [TAKER, TOKEN, OTHER, ROUTER] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)]
const AMOUNT = 1_000n
const REASON = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['TRANSFER_FAILED'] })

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

type Answers = Record<string, (params: readonly unknown[]) => unknown>

/** A node with these methods. The taker has the amount, and has allowed nothing. */
function node(answers: Answers, allowance = 0n): Rpc {
  const selectors: Record<string, Hex> = { '0x70a08231': uint(AMOUNT), '0xdd62ed3e': uint(allowance) }
  const all: Answers = {
    eth_call: ([call]) => selectors[(call as { data: string }).data.slice(0, 10)],
    ...answers,
  }
  const request: Rpc['request'] = async (_chain, method, params = []) => {
    const answer = all[method]
    if (!answer) throw new RpcError(-32601, 'the method does not exist')
    return answer(params as unknown[])
  }
  return { request, batch: () => Promise.reject(new Error('no batch')) }
}

const attempt = (rpc: Rpc, amount = AMOUNT) =>
  simulate({
    rpc,
    request: {
      chain,
      taker: TAKER,
      from: { address: TOKEN, isNative: false, decimals: 6 },
      to: { address: OTHER, isNative: false, decimals: 6 },
      amount,
    },
    call: { to: ROUTER, data: '0x1234', value: 0n },
    spender: ROUTER,
  })

const outcome = (returnData: Hex, changes = {}) => ({
  status: '0x1',
  returnData,
  gasUsed: '0x5208',
  ...changes,
})

/** A call of a simulated block. */
interface Step {
  to: string
}
const stepsOf = (params: readonly unknown[]) =>
  (params[0] as { blockStateCalls: [{ calls: Step[] }] }).blockStateCalls[0].calls

/** Answers both simulations: that of the balance alone, and that of the swap with the balance after it. */
const outcomes =
  (swap: object = {}) =>
  (params: readonly unknown[]) => {
    const before = [outcome(uint(5n))]
    const whole = [outcome('0x'), outcome('0x'), outcome('0x', swap), outcome(uint(905n))]
    return [{ calls: stepsOf(params).length === 1 ? before : whole }]
  }

test('what arrives is measured before and after', async () => {
  const simulated: unknown[] = []
  const rpc = node({
    eth_simulateV1: (params) => {
      simulated.push(params[0])
      return outcomes()(params)
    },
  })
  expect(await attempt(rpc)).toEqual({ status: 'passed', received: 900n, gas: 21_000n })
  // An allowance of zero, one of the amount, the swap and the balance: all by the taker.
  const calls = [
    { from: TAKER, to: TOKEN },
    { from: TAKER, to: TOKEN },
    { from: TAKER, to: ROUTER, data: '0x1234', value: '0x0' },
    { from: TAKER, to: OTHER },
  ]
  expect(simulated).toMatchObject([
    { validation: false, blockStateCalls: [{ calls: [{ from: TAKER, to: OTHER }] }] },
    { validation: false, blockStateCalls: [{ calls }] },
  ])
})

test('a token that gives less unless it was asked for a balance first is measured as it gives', async () => {
  const rpc = node({
    eth_simulateV1: (params) => {
      const targets = stepsOf(params).map(({ to }) => to)
      const isWarned = targets.indexOf(OTHER) < targets.indexOf(ROUTER)
      const balanceAt = (index: number) =>
        index < targets.indexOf(ROUTER) || targets.length === 1 ? 5n : isWarned ? 905n : 6n
      return [{ calls: targets.map((_, index) => outcome(uint(balanceAt(index)))) }]
    },
  })
  expect(await attempt(rpc)).toMatchObject({ status: 'passed', received: 1n })
})

test('a swap that reverts is told with its reason', async () => {
  const rpc = node({ eth_simulateV1: outcomes({ status: '0x0', returnData: REASON }) })
  await expect(attempt(rpc)).rejects.toThrow(new FailingSwapError('TRANSFER_FAILED'))
})

test('a swap whose logs show another loss is refused', async () => {
  const topics = [TRANSFER, TAKER, ROUTER].map((topic) => pad(topic as Hex))
  const logs = [{ address: addressOf(9), topics, data: uint(1n) }]
  const rpc = node({ eth_simulateV1: outcomes({ logs }) })
  await expect(attempt(rpc)).rejects.toThrow(UnsafeSwapError)
})

test('whoever does not have the amount is not simulated', async () => {
  const rpc = node({ eth_simulateV1: () => expect.unreachable() })
  expect(await attempt(rpc, AMOUNT + 1n)).toEqual({ status: 'unknown', reason: 'balance' })
})

test.each([
  ['no list', 'nothing'],
  ['fewer outcomes', [{ calls: [outcome('0x')] }]],
  ['outcomes without gas', [{ calls: Array.from({ length: 5 }, () => ({ status: '0x1' })) }]],
])('%s is no simulation', async (_, answer) => {
  await expect(attempt(node({ eth_simulateV1: () => answer }))).rejects.toThrow(OutboundError)
})

test('an unavailable chain is no failing swap', async () => {
  const away = () => {
    throw new UnreachableError(chain.id)
  }
  await expect(attempt(node({ eth_simulateV1: away }))).rejects.toThrow(UnreachableError)
})

test('a balance that is no number is not measured', async () => {
  const rpc = node({
    eth_simulateV1: (params) => [{ calls: stepsOf(params).map(() => outcome('0x')) }],
  })
  expect(await attempt(rpc)).toEqual({ status: 'passed', received: null, gas: 21_000n })
})

/** Nodes without eth_simulateV1. */
test('without an allowance an old node cannot try a swap', async () => {
  expect(await attempt(node({ eth_estimateGas: () => expect.unreachable() }))).toEqual({
    status: 'unknown',
    reason: 'unsupported',
  })
})

test('with an allowance an old node says whether a swap succeeds', async () => {
  const rpc = node({ eth_estimateGas: () => '0x186a0' }, AMOUNT)
  expect(await attempt(rpc)).toEqual({ status: 'passed', received: null, gas: 100_000n })
})

test('a swap that fails on an old node is told with its reason', async () => {
  const fails = () => {
    throw new RpcError(3, 'execution reverted at node-7.internal', REASON)
  }
  await expect(attempt(node({ eth_estimateGas: fails }, AMOUNT))).rejects.toThrow(
    new FailingSwapError('TRANSFER_FAILED'),
  )
})
