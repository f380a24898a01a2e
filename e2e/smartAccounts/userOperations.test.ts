import { type Address, custom, parseEther } from 'viem'
import { createBundlerClient, entryPoint07Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { acceptRequest } from '../../secure-frame/src/rpc/accept.ts'
import { answer } from '../../secure-frame/src/rpc/answer.ts'
import { isSafe } from '../../secure-frame/src/rpc/methods/allowedMethods.ts'
import { encodeCalls } from '../../secure-frame/src/smartAccount/executions.ts'
import { newOwner } from './delegated.fixture.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain()

const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** A site that uses viem's actions for bundlers over the wallet's provider. */
async function newSite() {
  const owner = await newOwner(local)
  const { context } = owner
  const { account, networks = [] } = context.smart ?? {}
  if (!account) throw new Error('There is no smart account')
  await local.helper.client.setBalance({ address: account.address, value: parseEther('1') })
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const asked = { method, ...(params !== undefined && { params }) } as Parameters<typeof acceptRequest>[0]
      const request = acceptRequest(asked, context.networks, { smartAccounts: networks })
      return isSafe(request) ? answer(request, context) : owner.request(method, params)
    },
  }
  const client = createBundlerClient({ transport: custom(provider), pollingInterval: 100 })
  return { client, sender: account.address, told: owner.told }
}

/** A signature of nobody that has the length of a real one, so that estimates are real too. */
const STUB = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c` as const

/** What viem demands of an operation; the wallet uses none of it. */
const UNUSED = {
  nonce: 0n,
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
} as const

test('viem sends an operation, follows it by its hash and reads it', async () => {
  const { client, sender } = await newSite()
  const [ann, ben] = [newAddress(), newAddress()]
  const callData = encodeCalls([
    { to: ann, value: 1n, data: '0x' },
    { to: ben, value: 2n, data: '0x' },
  ])
  expect(await client.getSupportedEntryPoints()).toEqual([entryPoint07Address])
  const hash = await client.sendUserOperation({
    ...UNUSED,
    sender,
    callData,
    entryPointAddress: entryPoint07Address,
  })
  const { success, receipt } = await client.waitForUserOperationReceipt({ hash, timeout: 30_000 })
  expect(success).toBe(true)
  expect(await local.helper.receiptOf(receipt.transactionHash)).toMatchObject({ status: 'success' })
  expect(await Promise.all([ann, ben].map(local.helper.balanceOf))).toEqual([1n, 2n])
  const { userOperation } = await client.getUserOperation({ hash })
  expect(userOperation.sender.toLowerCase()).toBe(sender.toLowerCase())
  expect(userOperation.maxFeePerGas).toBeGreaterThan(1n)
}, 60_000)

test('viem estimates the gas of an operation of the own account, and of no other', async () => {
  const { client, sender, told } = await newSite()
  const { account } = (await newOwner(local)).context.smart ?? {}
  const callData = encodeCalls([{ to: newAddress(), value: 1n, data: '0x' }])
  const asked = { ...UNUSED, callData, entryPointAddress: entryPoint07Address } as const
  // The account is not deployed yet: without its factory, there is nothing to estimate.
  await expect(client.estimateUserOperationGas({ ...asked, sender })).rejects.toThrow()
  const before = told.length
  const foreign = client.estimateUserOperationGas({ ...asked, sender: account?.address ?? '0x' })
  await expect(foreign).rejects.toThrow('the sender must be the smart account')
  expect(told).toHaveLength(before)
  await client
    .sendUserOperation({ ...asked, sender })
    .then((hash) => client.waitForUserOperationReceipt({ hash, timeout: 30_000 }))
  const estimate = await client.estimateUserOperationGas({ ...asked, nonce: 1n, signature: STUB, sender })
  expect(estimate.callGasLimit).toBeGreaterThan(0n)
}, 60_000)
