import { AirlockError } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { delegatedAccount, hybridAccount } from './frameworkAccount.ts'
import type { Ask } from './operationFees.ts'
import { PaymasterProblem, type PaymasterService } from './paymaster.ts'
import { prepareOperation } from './prepareOperation.ts'
import { STUB_SIGNATURE } from './signature.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = hybridAccount(owner, 0)
const calls = [{ to: owner, value: 1n, data: '0x' }] as const
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

type Answers = Record<string, unknown>

/** Answers by method, and keeps what was asked. Unknown methods are refused, as by real bundlers. */
function source(answers: Answers) {
  const asked: [method: string, params: unknown[]][] = []
  const ask: Ask = async (method, params) => {
    asked.push([method, params])
    if (!Object.hasOwn(answers, method)) throw new AirlockError(-32601, `Method not supported: ${method}`)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { ask, asked, of: (method: string) => asked.filter(([name]) => name === method) }
}

const NODE: Answers = {
  eth_call: word(5),
  eth_getCode: '0x',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0x3',
  eth_gasPrice: '0x70',
}
const ESTIMATE = {
  preVerificationGas: '0xa',
  verificationGasLimit: '0xb',
  callGasLimit: '0xc',
  paymasterVerificationGasLimit: null,
  paymasterPostOpGasLimit: null,
}
const BUNDLER: Answers = {
  pimlico_getUserOperationGasPrice: {
    slow: { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
    standard: { maxFeePerGas: '0xc8', maxPriorityFeePerGas: '0x7' },
    fast: { maxFeePerGas: '0xfff', maxPriorityFeePerGas: '0xff' },
  },
  eth_estimateUserOperationGas: ESTIMATE,
}
const estimating = (changed: object): Answers => ({
  eth_estimateUserOperationGas: { ...ESTIMATE, ...changed },
})

interface Given {
  node?: Answers
  bundler?: Answers
  paymaster?: PaymasterService
  asking?: Partial<Parameters<typeof prepareOperation>[0]>
}

function prepare({ node = {}, bundler = {}, paymaster, asking }: Given = {}) {
  const [ofNode, ofBundler] = [source({ ...NODE, ...node }), source({ ...BUNDLER, ...bundler })]
  const operation = prepareOperation({
    account,
    chainId: 10,
    calls,
    node: ofNode.ask,
    bundler: ofBundler.ask,
    paymaster,
    ...asking,
  })
  return { operation, node: ofNode, bundler: ofBundler }
}

test('the first operation deploys the account, and has the bundler’s fees and gas', async () => {
  expect(await prepare().operation).toEqual({
    sender: account.address,
    nonce: 5n,
    deployment: account.deployment,
    callData: account.encodeCalls(calls),
    callGasLimit: 12n,
    verificationGasLimit: 11n,
    preVerificationGas: 10n,
    maxFeePerGas: 200n,
    maxPriorityFeePerGas: 7n,
    paymaster: null,
  })
})

test('gas is estimated for the operation itself, with a signature that is not the owner’s', async () => {
  const { operation, bundler, node } = prepare()
  await operation
  expect(bundler.of('eth_estimateUserOperationGas')).toEqual([
    [
      'eth_estimateUserOperationGas',
      [
        expect.objectContaining({
          sender: account.address.toLowerCase(),
          nonce: '0x5',
          factoryData: account.deployment?.factoryData,
          callGasLimit: '0x0',
          signature: STUB_SIGNATURE,
        }),
        ENTRY_POINT,
      ],
    ],
  ])
  expect(node.of('eth_call')).toEqual([
    ['eth_call', [expect.objectContaining({ to: ENTRY_POINT }), 'latest']],
  ])
})

test.each([
  ['a deployed account', { node: { eth_getCode: '0x6080' } }],
  ['a delegated address', { asking: { account: delegatedAccount(owner) } }],
])('%s is not deployed', async (_, given) => {
  const { operation, bundler } = prepare(given)
  expect(await operation).toMatchObject({ deployment: null })
  expect(JSON.stringify(bundler.asked)).not.toContain('factory')
})

test.each([
  ['EIP-1559', {}, 203n, 3n],
  ['EIP-1559, whose node suggests no tip', { eth_maxPriorityFeePerGas: new Error('no') }, 212n, 12n],
  ['no EIP-1559', { eth_getBlockByNumber: {} }, 112n, 112n],
])('the fees are the node’s on a chain with %s if the bundler has none', async (_, node, limit, tip) => {
  const bundler = { pimlico_getUserOperationGasPrice: new AirlockError(-32601, 'Method not supported') }
  expect(await prepare({ node, bundler }).operation).toMatchObject({
    maxFeePerGas: limit,
    maxPriorityFeePerGas: tip,
  })
})

test('no calls are refused before anything is asked', async () => {
  const { operation, node, bundler } = prepare({ asking: { calls: [] } })
  await expect(operation).rejects.toMatchObject({ code: -32602 })
  expect([node.asked, bundler.asked]).toEqual([[], []])
})

test('the bundler’s reason to refuse is passed on', async () => {
  const reason = new AirlockError(-32521, 'UserOperation reverted during simulation')
  const { operation } = prepare({ bundler: { eth_estimateUserOperationGas: reason } })
  await expect(operation).rejects.toBe(reason)
})

describe('an answer that cannot be read is a network problem', () => {
  test.each<[string, Given, RegExp]>([
    ['a nonce that is no word', { node: { eth_call: '0x5' } }, /nonce/],
    ['no nonce, without an EntryPoint', { node: { eth_call: '0x' } }, /nonce/],
    ['code that is no hex', { node: { eth_getCode: null } }, /code/],
    ['no fees', { bundler: { pimlico_getUserOperationGasPrice: {} } }, /fees/],
    ['no estimate', { bundler: { eth_estimateUserOperationGas: null } }, /estimate/],
    ['a number in JSON', { bundler: estimating({ callGasLimit: 12 }) }, /estimate/],
    ['a negative number', { bundler: estimating({ callGasLimit: '-0xc' }) }, /estimate/],
    ['gas above 120 bits', { bundler: estimating({ callGasLimit: `0x1${'0'.repeat(30)}` }) }, /estimate/],
    ['a missing value', { bundler: estimating({ preVerificationGas: undefined }) }, /estimate/],
  ])('%s', async (_, given, message) => {
    await expect(prepare(given).operation).rejects.toMatchObject({
      reason: 'network',
      message: expect.stringMatching(message),
    })
  })
})

describe('a paymaster (ERC-7677)', () => {
  const paymaster = `0x${'dd'.repeat(20)}`
  const stub = { paymaster, paymasterData: '0x00', paymasterPostOpGasLimit: '0x20' }
  const data = { paymaster, paymasterData: '0x11' }
  const context = { policy: 'sp_1' }
  const estimate = estimating({ paymasterVerificationGasLimit: '0x30', paymasterPostOpGasLimit: '0x40' })

  function sponsored(answers: Answers) {
    const service = source(answers)
    return { ...prepare({ bundler: estimate, paymaster: { ask: service.ask, context } }), service }
  }

  test('gives data for the estimate, and then agrees to the whole operation', async () => {
    const { operation, bundler, service } = sponsored({
      pm_getPaymasterStubData: { ...stub, sponsor: { name: 'Shop' } },
      pm_getPaymasterData: data,
    })
    expect(await operation).toMatchObject({
      callGasLimit: 12n,
      paymaster: {
        paymaster,
        paymasterData: '0x11',
        // Its own limit, and the bundler's for the one that it left open.
        paymasterPostOpGasLimit: 0x20n,
        paymasterVerificationGasLimit: 0x30n,
      },
    })
    expect(bundler.of('eth_estimateUserOperationGas')[0]?.[1][0]).toMatchObject({
      paymaster,
      paymasterData: '0x00',
      paymasterPostOpGasLimit: '0x20',
    })
    expect(service.asked).toEqual([
      ['pm_getPaymasterStubData', [expect.objectContaining({ nonce: '0x5' }), ENTRY_POINT, '0xa', context]],
      [
        'pm_getPaymasterData',
        [
          expect.objectContaining({
            callGasLimit: '0xc',
            paymasterData: '0x00',
            paymasterVerificationGasLimit: '0x30',
          }),
          ENTRY_POINT,
          '0xa',
          context,
        ],
      ],
    ])
  })

  test('is asked once if its first answer is final', async () => {
    const { operation, service } = sponsored({ pm_getPaymasterStubData: { ...stub, isFinal: true } })
    expect(await operation).toMatchObject({ paymaster: { paymasterData: '0x00' } })
    expect(service.asked).toHaveLength(1)
  })

  test('may replace its limits at the end', async () => {
    const final = { ...data, paymasterVerificationGasLimit: '0x50', paymasterPostOpGasLimit: '0x60' }
    const { operation } = sponsored({ pm_getPaymasterStubData: stub, pm_getPaymasterData: final })
    expect(await operation).toMatchObject({
      paymaster: { paymasterVerificationGasLimit: 0x50n, paymasterPostOpGasLimit: 0x60n },
    })
  })

  test.each<[string, Answers]>([
    ['no paymaster', { pm_getPaymasterStubData: { paymasterData: '0x' } }],
    ['an answer for EntryPoint 0.6', { pm_getPaymasterStubData: { paymasterAndData: paymaster } }],
    ['no address', { pm_getPaymasterStubData: { ...stub, paymaster: '0x1' } }],
    ['no data at the end', { pm_getPaymasterStubData: stub, pm_getPaymasterData: { paymaster } }],
    [
      'another paymaster at the end',
      { pm_getPaymasterStubData: stub, pm_getPaymasterData: { ...data, paymaster: owner } },
    ],
  ])('with %s is a network problem', async (_, answers) => {
    await expect(sponsored(answers).operation).rejects.toMatchObject({
      reason: 'network',
      message: expect.stringMatching(/paymaster/),
    })
  })

  test('that refuses is the reason', async () => {
    const refusal = new AirlockError(-32602, 'policy: not this contract')
    const { operation } = sponsored({ pm_getPaymasterStubData: stub, pm_getPaymasterData: refusal })
    await expect(operation).rejects.toBeInstanceOf(PaymasterProblem)
    await expect(operation).rejects.toMatchObject({ code: -32602, message: refusal.message, cause: refusal })
  })
})
