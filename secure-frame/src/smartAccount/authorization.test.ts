import { expect, test, vi } from 'vitest'
import { AskBundler } from '../../shared/smartApi.ts'
import { ENTRY_POINT, FRAMEWORK } from '../../shared/smartContracts.ts'
import { authorizationJson, bringing, upgradeOn } from './authorization.ts'
import { AuthorizationSignature } from './authorizationSchema.ts'
import { delegatedAccount } from './frameworkAccount.ts'
import type { Ask } from './operationFees.ts'
import { prepareOperation } from './prepareOperation.ts'

const authorization = upgradeOn(1, 7)
const signature = AuthorizationSignature.parse({
  r: `0x${'0a'.repeat(32)}`,
  s: `0x${'0b'.repeat(32)}`,
  yParity: 0,
})
const operation = {
  sender: `0x${'11'.repeat(20)}`,
  nonce: '0x0',
  callData: '0x',
  signature: '0x',
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
}

const asked = () => vi.fn<Ask>(async () => null)

test('an upgrade is for the framework’s code, one chain and one nonce', () => {
  expect(authorization).toEqual({ chainId: 1, address: FRAMEWORK.EIP7702StatelessDeleGator, nonce: 7 })
})

test('our server passes on an operation with the signed authorization', () => {
  const params = [{ ...operation, ...authorizationJson(authorization, signature) }, ENTRY_POINT]
  const read = AskBundler.safeParse({ chainId: 'eip155:1', method: 'eth_sendUserOperation', params })
  expect(read.success).toBe(true)
})

test('an operation is shown to a bundler with an authorization that nobody has signed', async () => {
  const ask = asked()
  await bringing(authorization, ask)('eth_estimateUserOperationGas', [operation, ENTRY_POINT])
  const [[, [shown, entryPoint]] = ['', []]] = ask.mock.calls
  expect(shown).toMatchObject({ ...operation, eip7702Auth: { chainId: '0x1', nonce: '0x7', yParity: '0x1' } })
  expect(entryPoint).toBe(ENTRY_POINT)
})

test('the bundler and the paymaster of an operation both see its authorization', async () => {
  const seen: [string, unknown][] = []
  const noting =
    (answers: Record<string, unknown>): Ask =>
    async (method, [shown]) => {
      if (typeof shown === 'object') seen.push([method, shown])
      return answers[method]
    }
  const data = { paymaster: `0x${'22'.repeat(20)}`, paymasterData: '0x' }
  const limits = { preVerificationGas: '0x1', verificationGasLimit: '0x1', callGasLimit: '0x1' }
  await prepareOperation({
    account: delegatedAccount(`0x${'11'.repeat(20)}`),
    chainId: 1,
    calls: [{ to: `0x${'33'.repeat(20)}`, value: 0n, data: '0x' }],
    node: async (method) => (method === 'eth_getCode' ? '0x' : `0x${'0'.repeat(64)}`),
    bundler: noting({
      pimlico_getUserOperationGasPrice: { standard: { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } },
      eth_estimateUserOperationGas: limits,
    }),
    paymaster: { ask: noting({ pm_getPaymasterStubData: data, pm_getPaymasterData: data }), context: {} },
    authorization,
  })
  expect(seen).toEqual(
    ['pm_getPaymasterStubData', 'eth_estimateUserOperationGas', 'pm_getPaymasterData'].map((method) => [
      method,
      expect.objectContaining({ eip7702Auth: expect.objectContaining({ nonce: '0x7' }) }),
    ]),
  )
})

test.each([
  ['without an operation', []],
  ['about a hash', ['0xabc']],
])('a question %s stays as it is', async (_, params) => {
  const ask = asked()
  await bringing(authorization, ask)('eth_getUserOperationReceipt', params)
  expect(ask).toHaveBeenCalledWith('eth_getUserOperationReceipt', params)
})

test('without an authorization nothing is added', () => {
  const ask = asked()
  expect(bringing(null, ask)).toBe(ask)
})
