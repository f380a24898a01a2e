import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import type { Hex } from '../../signing/payload.ts'
import { encodeCalls } from '../../smartAccount/executions.ts'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { answer } from '../answer.ts'
import { finish } from '../finish.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { prepare } from '../prepare.ts'
import { FRIEND, OWNER, refusal, SMART, smartSession } from './smart.fixture.ts'

type Asked = Request<'eth_sendUserOperation'>['params'][0]

const HASH: Hex = `0x${'a1'.repeat(32)}`
const calls = [
  { to: FRIEND, value: 1n, data: '0x' },
  { to: FRIEND, value: 0n, data: '0xabcdef01' },
] as const
const callData = encodeCalls(calls)
const operation: Asked = { sender: SMART.address, nonce: '0x0', callData }
const { deployment } = SMART

const sending = (change: object = {}, entryPoint: Hex = ENTRY_POINT): Request<'eth_sendUserOperation'> => ({
  method: 'eth_sendUserOperation',
  params: [{ ...operation, ...change }, entryPoint],
})
const estimating = (change: object = {}, ...more: object[]): Request<'eth_estimateUserOperationGas'> => ({
  method: 'eth_estimateUserOperationGas',
  params: [
    { ...operation, ...change },
    ENTRY_POINT,
    ...more,
  ] as unknown as Request<'eth_estimateUserOperationGas'>['params'],
})

describe('a site’s user operation', () => {
  test('becomes one of ours with the same calls; nonce, gas, fees and signature of the site are not used', async () => {
    const { context, state } = smartSession()
    state.nonce = 7n
    const asked = sending({
      nonce: '0x63',
      callGasLimit: '0xffffff',
      maxFeePerGas: '0xffffffffff',
      maxPriorityFeePerGas: '0xffffffffff',
      signature: '0xdead',
      factory: null,
      paymaster: null,
    })
    const { payload, account } = await prepare(asked, context)
    if (payload.kind !== 'evm-user-operation') return expect.unreachable()
    const made = readOperationText(payload.operation)
    expect(account).toBe(SMART.address)
    expect(SMART.decodeCalls(made.callData)).toEqual(calls)
    expect(made).toMatchObject({
      nonce: 7n,
      maxFeePerGas: 9n,
      callGasLimit: 100_000n,
      paymaster: null,
    })
  })

  test('may name the account’s own factory', async () => {
    const own = {
      factory: deployment?.factory,
      factoryData: deployment?.factoryData.toUpperCase().replace('0X', '0x'),
    }
    expect((await prepare(sending(own), smartSession().context)).payload.kind).toBe('evm-user-operation')
  })

  test('is answered with the hash of what was sent, which is not the site’s', async () => {
    const { context, bundler } = smartSession()
    const prepared = await prepare(sending(), context)
    const signature: Hex = `0x${'51'.repeat(65)}`
    const signed = { kind: 'evm-user-operation', signature } as const
    const hash = await finish(sending(), prepared, signed, context)
    expect(bundler.taken.map((taken) => taken.hash)).toEqual([hash])
  })

  test.each<[string, object, number]>([
    ['of the account of the key', { sender: OWNER.address }, -32602],
    ['of somebody else', { sender: FRIEND }, 4100],
    ['with another factory', { factory: FRIEND, factoryData: deployment?.factoryData }, -32602],
    ['with a factory but no data', { factory: deployment?.factory }, -32602],
    ['with other data for the factory', { factory: deployment?.factory, factoryData: '0x12' }, -32602],
    ['with a paymaster', { paymaster: FRIEND }, -32602],
    ['with data for a paymaster', { paymasterData: '0x' }, -32602],
    ['of EntryPoint 0.6', { initCode: '0x', paymasterAndData: '0x' }, -32602],
    ['without calls', { callData: '0x' }, -32602],
    ['that calls another function of the account', { callData: '0xf2fde38b' }, -32602],
    ['with bytes after its calls', { callData: `${callData}00` }, -32602],
    ['with a batch that may fail in part', { callData: callData.replace('0100', '0101') }, -32602],
    ['with too many calls', { callData: encodeCalls(Array(33).fill(calls[0])) }, -32602],
  ])('%s is refused', async (_, change, code) => {
    const { context, bundler } = smartSession()
    await expect(prepare(sending(change), context)).rejects.toMatchObject({ code })
    expect(bundler.asked).toEqual([])
  })

  test('of another entry point is refused', async () => {
    const old = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
    await expect(prepare(sending({}, old), smartSession().context)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a question about operations', () => {
  test('is passed to the bundler, and its answer to the site', async () => {
    const { context, bundler } = smartSession({
      bundler: { eth_getUserOperationByHash: { any: 'shape' }, eth_getUserOperationReceipt: undefined },
    })
    const byHash = { method: 'eth_getUserOperationByHash', params: [HASH] } as const
    expect(await answer(byHash as never, context)).toEqual({ any: 'shape' })
    const receipt = { method: 'eth_getUserOperationReceipt', params: [HASH] } as const
    expect(await answer(receipt as never, context)).toBeNull()
    expect(bundler.asked).toEqual(['eth_getUserOperationByHash', 'eth_getUserOperationReceipt'])
  })

  test('about the entry points is answered with the only one, whatever the bundler has', async () => {
    const { context, bundler } = smartSession()
    const request = { method: 'eth_supportedEntryPoints', params: undefined } as const
    expect(await answer(request, context)).toEqual([ENTRY_POINT])
    expect(bundler.asked).toEqual([])
  })

  test('about gas is asked with a stub if the site has no signature, and without empty fields', async () => {
    const asked: unknown[] = []
    const { context } = smartSession({
      bundler: {
        eth_estimateUserOperationGas: (params: unknown) => {
          asked.push(params)
          return { callGasLimit: '0x1' }
        },
      },
    })
    expect(await answer(estimating({ factory: null }, {}), context)).toEqual({ callGasLimit: '0x1' })
    await answer(estimating({ signature: '0x12' }), context)
    expect(asked).toEqual([
      [{ ...operation, signature: SMART.stubSignature }, ENTRY_POINT],
      [{ ...operation, signature: '0x12' }, ENTRY_POINT],
    ])
  })

  test('that the bundler refuses is refused with its error', async () => {
    const { context } = smartSession({ bundler: { eth_estimateUserOperationGas: refusal('AA23 reverted') } })
    await expect(answer(estimating(), context)).rejects.toMatchObject({
      code: -32500,
      message: 'AA23 reverted',
    })
  })

  test.each<[string, object, object[]]>([
    ['of another account', { sender: FRIEND }, []],
    ['of the account of the key', { sender: OWNER.address }, []],
    ['with a paymaster', { paymaster: FRIEND }, []],
    ['without a nonce', { nonce: undefined }, []],
    ['with another state of the chain', {}, [{ [FRIEND]: { balance: '0x1' } }]],
  ])('about the gas of an operation %s is refused', async (_, change, more) => {
    const { context, bundler } = smartSession()
    await expect(answer(estimating(change, ...more), context)).rejects.toMatchObject({ code: -32602 })
    expect(bundler.asked).toEqual([])
  })

  test('is refused on a network without smart accounts', async () => {
    const { context } = smartSession()
    context.networks.switchTo('eip155:10')
    await expect(answer(estimating(), context)).rejects.toMatchObject({ code: 4200 })
  })
})
