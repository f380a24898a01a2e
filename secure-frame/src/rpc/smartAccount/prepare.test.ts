import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { acceptRequest } from '../accept.ts'
import type { Approval, Request } from '../methods/allowedMethods.ts'
import { prepare } from '../prepare.ts'
import { FRIEND, OWNER, refusal, SMART, smartSession } from './smart.fixture.ts'

const own = SMART.address

function session(options?: Parameters<typeof smartSession>[0]) {
  const all = smartSession(options)
  const make = (method: string, params: unknown) =>
    prepare(acceptRequest({ method, params }, all.context.networks) as Request<Approval>, all.context)
  /** The calls of the operation that a request becomes. */
  const calls = async (method: string, params: unknown) => {
    const { payload, account } = await make(method, params)
    if (payload.kind !== 'evm-user-operation') throw new Error('This is no operation')
    expect([payload.chainId, payload.account, account]).toEqual([1, 'hybrid', own])
    const operation = readOperationText(payload.operation)
    return { operation, calls: SMART.decodeCalls(operation.callData) }
  }
  return { ...all, make, calls }
}

const data = (domain: object) => ({
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain,
  message: { contents: 'Hi' },
})
const BOUND = data({ chainId: 1, verifyingContract: FRIEND })

describe('a request is for', () => {
  const message = { kind: 'evm-message', message: '0x4869' }
  test.each([
    ['the smart account that it names', ['Hi', own], { ...message, account: 'hybrid' }, own],
    ['the smart account in lower case', ['Hi', own.toLowerCase()], { ...message, account: 'hybrid' }, own],
    ['the account of the key that it names', ['Hi', OWNER.address], message, OWNER.address],
  ])('%s', async (_, params, payload, account) => {
    for (const preferred of ['eoa', 'smartAccount'] as const)
      expect(await session({ preferred }).make('personal_sign', params)).toMatchObject({ payload, account })
  })

  test.each([
    ['smartAccount', 'evm-user-operation', own],
    ['eoa', 'evm-transaction', OWNER.address],
  ] as const)('the preferred %s, if it names none', async (preferred, kind, account) => {
    const { make } = session({ preferred, answers: KEY_ANSWERS })
    const prepared = await make('eth_sendTransaction', [{ to: FRIEND, value: '0x1' }])
    expect(prepared).toMatchObject({ payload: { kind }, account })
  })

  test('the account of the key on a network without smart accounts', async () => {
    const { make, context } = session()
    context.networks.switchTo(10)
    await expect(make('personal_sign', ['Hi', own])).rejects.toMatchObject({ code: 4100 })
    expect(await make('personal_sign', ['Hi', OWNER.address])).toMatchObject({ account: OWNER.address })
  })

  test('no other account', async () => {
    const { make } = session()
    for (const [method, params] of [
      ['personal_sign', ['Hi', FRIEND]],
      ['eth_signTypedData_v4', [FRIEND, BOUND]],
      ['eth_sendTransaction', [{ from: FRIEND, to: FRIEND }]],
      ['wallet_sendCalls', [{ from: FRIEND, calls: [{ to: FRIEND }] }]],
    ])
      await expect(make(method as string, params)).rejects.toMatchObject({ code: 4100 })
  })
})

const KEY_ANSWERS = { eth_getTransactionCount: '0x0', eth_estimateGas: '0x5208' }

describe('typed data of a smart account', () => {
  test('is signed as that account’s', async () => {
    const { payload } = await session().make('eth_signTypedData_v4', [own, JSON.stringify(BOUND)])
    expect(payload).toEqual({ kind: 'evm-typed-data', json: JSON.stringify(BOUND), account: 'hybrid' })
  })

  test.each([
    ['without a chain', data({ verifyingContract: FRIEND }), -32602],
    ['without a contract', data({ chainId: 1 }), -32602],
    ['for the account itself', data({ chainId: 1, verifyingContract: own }), -32602],
    ['for another chain', data({ chainId: 10, verifyingContract: FRIEND }), 4901],
  ])('%s is refused before a person is asked', async (_, typed, code) => {
    await expect(session().make('eth_signTypedData_v4', [own, typed])).rejects.toMatchObject({ code })
  })
})

describe('a transaction becomes an operation', () => {
  test('with its recipient, value and data; gas, fees and nonce are the operation’s own', async () => {
    const { calls } = session()
    const asked = { to: FRIEND, value: '0x5', input: '0xabcd', gas: '0x1', maxFeePerGas: '0x1', nonce: '0x9' }
    const made = await calls('eth_sendTransaction', [{ from: own, ...asked }])
    expect(made.calls).toEqual([{ to: FRIEND, value: 5n, data: '0xabcd' }])
    expect(made.operation).toMatchObject({ nonce: 0n, maxFeePerGas: 9n, callGasLimit: 100_000n })
    expect(made.operation.deployment).not.toBeNull()
  })

  test.each([
    ['a deployment', { data: '0x60' }, -32602],
    ['a mistyped address', { to: FRIEND.replace('C', 'c') }, -32602],
    ['two different data fields', { to: FRIEND, data: '0xaa', input: '0xbb' }, -32602],
    ['another chain', { to: FRIEND, chainId: '0xa' }, 4901],
  ])('%s is refused', async (_, asked, code) => {
    const { make, bundler } = session()
    await expect(make('eth_sendTransaction', [asked])).rejects.toMatchObject({ code })
    expect(bundler.asked).toEqual([])
  })

  test('is refused with the bundler’s words if it would fail', async () => {
    const { make } = session({ bundler: { eth_estimateUserOperationGas: refusal('AA23 reverted') } })
    const outcome = make('eth_sendTransaction', [{ to: FRIEND }])
    await expect(outcome).rejects.toMatchObject({ code: -32500, message: 'AA23 reverted' })
  })
})

describe('the calls of one request become one operation', () => {
  const call = { to: FRIEND, value: '0x1', data: '0xab' }

  test.each([[true], [false], [undefined]])(
    'in their order, whether they must be atomic (%s)',
    async (atomicRequired) => {
      const asked = {
        calls: [call, { to: own }],
        chainId: '0x1',
        ...(atomicRequired !== undefined && { atomicRequired }),
      }
      expect((await session().calls('wallet_sendCalls', [asked])).calls).toEqual([
        { to: FRIEND, value: 1n, data: '0xab' },
        { to: own, value: 0n, data: '0x' },
      ])
    },
  )

  test('of up to 32', async () => {
    const { calls } = await session().calls('wallet_sendCalls', [{ calls: Array(32).fill(call) }])
    expect(calls).toHaveLength(32)
  })

  test('without the capabilities that are optional', async () => {
    const asked = { calls: [{ ...call, capabilities: { hint: { optional: true } } }] }
    expect((await session().calls('wallet_sendCalls', [asked])).calls).toHaveLength(1)
  })

  test.each([
    ['33 calls', { calls: Array(33).fill(call) }, 5740],
    [
      'a capability',
      { calls: [call], capabilities: { paymasterService: { url: 'https://x.example' } } },
      5700,
    ],
    ['a capability of one call', { calls: [{ ...call, capabilities: { gas: {} } }] }, 5700],
    ['a capability that is null', { calls: [call], capabilities: { gas: null } }, 5700],
    ['an unlisted network', { calls: [call], chainId: '0x539' }, 5710],
    ['another network', { calls: [call], chainId: '0xa' }, 4901],
    ['a mistyped address', { calls: [{ to: FRIEND.replace('C', 'c') }] }, -32602],
  ])('%s is refused', async (_, asked, code) => {
    const { make, bundler } = session()
    await expect(make('wallet_sendCalls', [asked])).rejects.toMatchObject({ code })
    expect(bundler.asked).toEqual([])
  })
})

describe('the next operation', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  /** A session whose last operation has just been sent. */
  async function busy() {
    const all = session()
    const last = { chainId: 1, hash: `0x${'a1'.repeat(32)}`, sender: own, nonce: 0n, since: 0n } as const
    await all.context.smart.operations.add({ ...last, sentAt: 1_000_000 })
    let isReady = false
    const made = all.calls('eth_sendTransaction', [{ to: FRIEND }])
    made.then(
      () => {
        isReady = true
      },
      () => undefined,
    )
    return { ...all, made, isReady: () => isReady }
  }

  test('waits for the last one, and gets the nonce after it', async () => {
    const { state, made, isReady } = await busy()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isReady()).toBe(false)
    state.nonce = 1n
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await made).operation.nonce).toBe(1n)
  })

  test('takes the place of one that is not mined in three minutes', async () => {
    const { made } = await busy()
    await vi.advanceTimersByTimeAsync(181_000)
    expect((await made).operation.nonce).toBe(0n)
  })
})
