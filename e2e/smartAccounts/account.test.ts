import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { type Address, type Hex, http, parseEther, toHex } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ERC1967_PROXY } from '../../secure-frame/shared/smartAccount/proxyCode.ts'
import { ENFORCERS, ENTRY_POINT, FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import type { AccountCall } from '../../secure-frame/src/smartAccount/executions.ts'
import { delegatedAccount, hybridAccount } from '../../secure-frame/src/smartAccount/frameworkAccount.ts'
import { operationJson } from '../../secure-frame/src/smartAccount/operationText.ts'
import { isDeployed, prepareOperation } from '../../secure-frame/src/smartAccount/prepareOperation.ts'
import type { SmartAccount } from '../../secure-frame/src/smartAccount/smartAccount.ts'
import { operationHash, type UserOperation } from '../../secure-frame/src/smartAccount/userOperation.ts'
import { putContracts } from './contracts.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain()

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const newAddress = (): Address => newOwner().address

/** What the frame asks: the same client for the node and the bundler. */
const sources = () => ({
  chainId: local.chain.chainId,
  node: createNode({ name: 'The chain', rpcUrl: local.chain.url }, fetch),
  bundler: createNode({ name: 'The bundler', rpcUrl: local.bundler.url }, fetch),
})

const prepare = (account: SmartAccount, calls: readonly AccountCall[]) =>
  prepareOperation({ account, calls, ...sources() })

/** Signs and sends an operation, and returns the hash by which the bundler knows it. */
async function send(account: SmartAccount, operation: UserOperation, signer: PrivateKeyAccount) {
  const signature = await signer.signTypedData(account.typedData(operation, local.chain.chainId))
  const params = [{ ...operationJson(operation), signature }, ENTRY_POINT]
  return sources().bundler('eth_sendUserOperation', params) as Promise<Hex>
}

function receiptOf(hash: Hex) {
  const client = createBundlerClient({
    client: local.helper.client,
    chain: local.helper.client.chain,
    transport: http(local.bundler.url),
    pollingInterval: 50,
  })
  return client.waitForUserOperationReceipt({ hash, timeout: 30_000 })
}

async function execute(account: SmartAccount, owner: PrivateKeyAccount, calls: readonly AccountCall[]) {
  const operation = await prepare(account, calls)
  const hash = await send(account, operation, owner)
  expect(hash).toBe(operationHash(operation, local.chain.chainId))
  return receiptOf(hash)
}

const pay = (to: Address, value: bigint): AccountCall => ({ to, value, data: '0x' })

async function fundedAccount() {
  const owner = newOwner()
  const account = hybridAccount(owner.address, 0)
  await local.helper.client.setBalance({ address: account.address, value: parseEther('1') })
  return { owner, account }
}

test('the contracts are at their public addresses', async () => {
  for (const address of [ENTRY_POINT, ...Object.values(FRAMEWORK), ...Object.values(ENFORCERS)])
    expect((await local.helper.client.getCode({ address }))?.length).toBeGreaterThan(1_000)
  const block = await local.helper.client.getBlockNumber()
  await putContracts(local.chain.url)
  expect(await local.helper.client.getBlockNumber()).toBe(block)
}, 60_000)

test('the proxy of our accounts is the framework’s', () => {
  expect(ERC1967_PROXY).toBe(ERC1967Proxy)
})

test('the first batch of an account deploys it and moves value, the next one only moves', async () => {
  const { owner, account } = await fundedAccount()
  const { node } = sources()
  expect(await isDeployed(account, node)).toBe(false)
  const [first, second] = [newAddress(), newAddress()]
  const calls = [pay(first, 1n), pay(second, 2n)]
  expect(await execute(account, owner, calls)).toMatchObject({ success: true, sender: account.address })
  expect(await isDeployed(account, node)).toBe(true)
  const operation = await prepare(account, calls)
  expect(operation).toMatchObject({ deployment: null, nonce: 1n })
  expect(await receiptOf(await send(account, operation, owner))).toMatchObject({ success: true })
  expect(await execute(account, owner, [pay(first, 5n)])).toMatchObject({ success: true })
  expect(await Promise.all([first, second].map(local.helper.balanceOf))).toEqual([7n, 4n])
}, 120_000)

test.each([0, 1, 4_294_967_296])('the address of account %i on the chain is ours', async (index) => {
  const { address, deployment } = hybridAccount(newAddress(), index)
  if (!deployment) throw new Error('The account needs a deployment')
  const { data } = await local.helper.client.call({ to: deployment.factory, data: deployment.factoryData })
  expect(data).toBe(`0x${'00'.repeat(12)}${address.slice(2).toLowerCase()}`)
})

describe('a batch whose second call fails', () => {
  const failing = (account: SmartAccount, to: Address) => [
    pay(to, 5n),
    { to: account.address, value: 0n, data: '0xdeadbeef' } as const,
  ]

  test('is refused before it is signed', async () => {
    const { account } = await fundedAccount()
    await expect(prepare(account, failing(account, newAddress()))).rejects.toMatchObject({
      reason: 'would-fail',
    })
  }, 60_000)

  test('moves nothing if it is sent all the same', async () => {
    const { owner, account } = await fundedAccount()
    const to = newAddress()
    const good = await prepare(account, [pay(to, 5n), pay(to, 6n)])
    const operation = { ...good, callData: account.encodeCalls(failing(account, to)) }
    const receipt = await receiptOf(await send(account, operation, owner))
    expect(receipt.success).toBe(false)
    expect(await local.helper.balanceOf(to)).toBe(0n)
  }, 60_000)
})

describe('is refused by the chain:', () => {
  test('an operation that another key signed', async () => {
    const { account } = await fundedAccount()
    const operation = await prepare(account, [pay(newAddress(), 1n)])
    await expect(send(account, operation, newOwner())).rejects.toThrow(/AA24|signature/i)
  }, 60_000)

  test('an operation that was changed after signing', async () => {
    const { owner, account } = await fundedAccount()
    const operation = await prepare(account, [pay(newAddress(), 1n)])
    const changed = { ...operation, callData: account.encodeCalls([pay(newAddress(), 1n)]) }
    const signature = await owner.signTypedData(account.typedData(operation, local.chain.chainId))
    await expect(
      sources().bundler('eth_sendUserOperation', [{ ...operationJson(changed), signature }, ENTRY_POINT]),
    ).rejects.toThrow(/AA24|signature/i)
  }, 60_000)

  test('an operation that the account cannot pay for', async () => {
    const owner = newOwner()
    const account = hybridAccount(owner.address, 0)
    await expect(prepare(account, [{ to: newAddress(), value: 0n, data: '0x' }])).rejects.toMatchObject({
      reason: 'balance-too-low',
    })
  }, 60_000)
})

test('signatures are valid before the deployment (ERC-6492) and after it (ERC-1271)', async () => {
  const { owner, account } = await fundedAccount()
  const { address } = account
  const typed = {
    domain: { name: 'Shop', chainId: local.chain.chainId, verifyingContract: newAddress() },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: 1n },
  } as const
  const message = 'Sign in to shop.example'
  const [ofMessage, ofTyped] = [await owner.signMessage({ message }), await owner.signTypedData(typed)]
  const foreign = await newOwner().signMessage({ message })

  const verdicts = async (isOnChain: boolean) => {
    const wrap = (signature: Hex) => account.wrapSignature(signature, isOnChain)
    return Promise.all([
      local.helper.client.verifyMessage({ address, message, signature: wrap(ofMessage) }),
      local.helper.client.verifyTypedData({ address, ...typed, signature: wrap(ofTyped) }),
      local.helper.client.verifyMessage({ address, message: 'Another text', signature: wrap(ofMessage) }),
      local.helper.client.verifyMessage({ address, message, signature: wrap(foreign) }),
    ])
  }
  expect(await verdicts(false)).toEqual([true, true, false, false])
  expect(await local.helper.client.getCode({ address })).toBeUndefined()
  await execute(account, owner, [pay(newAddress(), 1n)])
  expect(await verdicts(true)).toEqual([true, true, false, false])
  expect(account.wrapSignature(ofMessage, true)).toBe(ofMessage)
}, 120_000)

test('a delegated address (EIP-7702) executes batches, by itself and through the bundler', async () => {
  const owner = newOwner()
  const account = delegatedAccount(owner.address)
  const [first, second] = [newAddress(), newAddress()]
  await local.helper.client.setBalance({ address: owner.address, value: parseEther('1') })
  const authorization = await owner.signAuthorization({
    chainId: local.chain.chainId,
    address: FRAMEWORK.EIP7702StatelessDeleGator,
    nonce: 1,
  })
  const serializedTransaction = await owner.signTransaction({
    chainId: local.chain.chainId,
    nonce: 0,
    gas: 500_000n,
    maxFeePerGas: 10n ** 10n,
    to: owner.address,
    data: account.encodeCalls([pay(first, 1n), pay(second, 2n)]),
    authorizationList: [authorization],
  })
  const hash = await local.helper.client.sendRawTransaction({ serializedTransaction })
  expect(await local.helper.receiptOf(hash)).toMatchObject({ status: 'success' })
  expect(await execute(account, owner, [pay(first, 3n), pay(second, 4n)])).toMatchObject({ success: true })
  expect(await Promise.all([first, second].map(local.helper.balanceOf))).toEqual([4n, 6n])
  expect(await local.helper.client.getCode({ address: owner.address })).toBe(
    toHex(Buffer.from(`ef0100${FRAMEWORK.EIP7702StatelessDeleGator.slice(2)}`, 'hex')),
  )
}, 60_000)
