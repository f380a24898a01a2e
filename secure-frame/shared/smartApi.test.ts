import { type Address, createClient, custom, type Hex, numberToHex } from 'viem'
import { bundlerActions, createPaymasterClient, formatUserOperationRequest } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { AskBundler } from './smartApi.ts'
import { ENTRY_POINT } from './smartContracts.ts'

const ADDRESS: Address = `0x${'Ab'.repeat(20)}`
const HASH: Hex = `0x${'ab'.repeat(32)}`

/** A transport that collects what its client asks, and answers nothing. */
function collect() {
  const asked: object[] = []
  const transport = custom(
    {
      request: async (request: object) => {
        // As JSON: what is undefined does not arrive.
        asked.push(JSON.parse(JSON.stringify({ ...request, chainId: 'eip155:10' })))
        throw new Error('it only collects')
      },
    },
    { retryCount: 0 },
  )
  return { asked, transport }
}

const OPERATION = {
  sender: ADDRESS,
  nonce: 2n ** 200n,
  factory: ADDRESS,
  factoryData: '0x12',
  callData: '0x',
  callGasLimit: 0n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  paymaster: ADDRESS,
  paymasterData: '0x',
  paymasterVerificationGasLimit: 1n,
  paymasterPostOpGasLimit: 0n,
  signature: `0x${'00'.repeat(65)}`,
  authorization: { address: ADDRESS, chainId: 10, nonce: 0, r: HASH, s: HASH, yParity: 1 },
} as const

test('what viem asks bundlers and paymasters is what the server takes', async () => {
  const { asked, transport } = collect()
  const bundler = createClient({ transport }).extend(bundlerActions)
  const paymaster = createPaymasterClient({ transport })
  const { callGasLimit: _, verificationGasLimit: __, preVerificationGas: ___, ...unpriced } = OPERATION
  const sponsored = { ...OPERATION, chainId: 10, entryPointAddress: ENTRY_POINT } as const
  await Promise.allSettled([
    bundler.request({
      method: 'eth_sendUserOperation',
      params: [formatUserOperationRequest(OPERATION), ENTRY_POINT],
    }),
    bundler.request({
      method: 'eth_estimateUserOperationGas',
      params: [formatUserOperationRequest(unpriced), ENTRY_POINT],
    }),
    bundler.getUserOperation({ hash: HASH }),
    bundler.getUserOperationReceipt({ hash: HASH }),
    bundler.getSupportedEntryPoints(),
    paymaster.getPaymasterStubData({ ...sponsored, ...unpriced, context: { token: ADDRESS } }),
    paymaster.getPaymasterData(sponsored),
  ])
  expect(asked).toHaveLength(7)
  for (const request of asked) expect(AskBundler.parse(request)).toEqual({ params: [], ...request })
})

test('the chain of a paymaster may be written with zeros in front', () => {
  const operation = { sender: ADDRESS, nonce: '0x0', callData: '0x' }
  const params = [operation, ENTRY_POINT, numberToHex(10, { size: 32 })]
  const request = { chainId: 'eip155:10', method: 'pm_getPaymasterStubData', params }
  expect(AskBundler.safeParse(request).success).toBe(true)
  expect(AskBundler.safeParse({ ...request, chainId: 'eip155:1' }).success).toBe(false)
})

test('the context of a project is none of the frame’s business, that of a page’s own paymaster is', () => {
  const operation = { sender: ADDRESS, nonce: '0x0', callData: '0x' }
  const asking = (context: unknown, more: object = {}) => ({
    chainId: 'eip155:10',
    method: 'pm_getPaymasterData',
    params: [operation, ENTRY_POINT, '0xa', context],
    ...more,
  })
  const service = { url: 'https://pm.example' }
  const takes = (request: object) => AskBundler.safeParse(request).success
  for (const context of [undefined, null, {}, { token: ADDRESS }]) expect(takes(asking(context))).toBe(true)
  for (const context of [{ policyId: 'a' }, { token: ADDRESS, policyId: 'a' }, { token: 'USDC' }, []])
    expect(takes(asking(context))).toBe(false)
  expect(takes(asking({ policyId: 'a' }, { service }))).toBe(true)
  expect(takes(asking({}, { service: { url: `https://pm.example/${'a'.repeat(2_048)}` } }))).toBe(false)
  expect(takes(asking({}, { service: { ...service, method: 'GET' } }))).toBe(false)
})

test('the prices of tokens are asked for a few of them, on the chain of the call', () => {
  const asking = (tokens: unknown[], chain = '0xa') => ({
    chainId: 'eip155:10',
    method: 'pimlico_getTokenQuotes',
    params: [{ tokens }, ENTRY_POINT, chain],
  })
  expect(AskBundler.safeParse(asking([ADDRESS])).success).toBe(true)
  for (const request of [
    asking([]),
    asking(Array(9).fill(ADDRESS)),
    asking(['USDC']),
    asking([ADDRESS], '0x1'),
  ])
    expect(AskBundler.safeParse(request).success).toBe(false)
})

const JSON_OPERATION = formatUserOperationRequest(OPERATION)
const sending = (change: object, entryPoint: string = ENTRY_POINT) => ({
  method: 'eth_sendUserOperation',
  params: [{ ...JSON_OPERATION, ...change }, entryPoint],
})

test.each([
  ['another method', { method: 'debug_bundler_clearState', params: [] }],
  ['a property of every object', { method: '__proto__', params: [] }],
  ['another EntryPoint', sending({}, '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789')],
  ['an operation of EntryPoint 0.6', sending({ initCode: '0x' })],
  ['an operation without a signature', sending({ signature: undefined })],
  ['an operation without gas', sending({ callGasLimit: undefined })],
  ['half a byte', sending({ callData: '0x123' })],
  ['a number of more than 256 bits', sending({ nonce: `0x1${'0'.repeat(64)}` })],
  ['a number that is none', sending({ nonce: 1 })],
  [
    'a state of its own',
    { method: 'eth_estimateUserOperationGas', params: [JSON_OPERATION, ENTRY_POINT, {}] },
  ],
  ['a parameter too many', { method: 'eth_getUserOperationReceipt', params: [HASH, 1] }],
  ['no hash', { method: 'eth_getUserOperationByHash', params: ['0x12'] }],
  ['another network family', { chainId: 'solana:1', method: 'eth_supportedEntryPoints', params: [] }],
  ['a chain in hex', { chainId: 'eip155:0xa', method: 'eth_supportedEntryPoints', params: [] }],
])('%s is not taken', (_, request) => {
  const { success } = AskBundler.safeParse({ chainId: 'eip155:10', ...request })
  expect(success).toBe(false)
  expect(AskBundler.safeParse({ chainId: 'eip155:10', ...sending({}) }).success).toBe(true)
})
