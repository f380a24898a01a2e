import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { acceptRequest } from '../../secure-frame/src/rpc/accept.ts'
import { answer } from '../../secure-frame/src/rpc/answer.ts'
import { newBundles } from '../../secure-frame/src/rpc/bundles.fixture.ts'
import type { RpcContext } from '../../secure-frame/src/rpc/context.ts'
import { finish } from '../../secure-frame/src/rpc/finish.ts'
import type { Follow } from '../../secure-frame/src/rpc/follow.ts'
import type { Approval, Request } from '../../secure-frame/src/rpc/methods/allowedMethods.ts'
import { createNetworks } from '../../secure-frame/src/rpc/networks.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import { createOperations } from '../../secure-frame/src/rpc/operations.ts'
import { prepare } from '../../secure-frame/src/rpc/prepare.ts'
import { createSent } from '../../secure-frame/src/rpc/sent.ts'
import { smartAccountOf } from '../../secure-frame/src/smartAccount/accounts.ts'
import type { Ask } from '../../secure-frame/src/smartAccount/operationFees.ts'
import { readOperationText } from '../../secure-frame/src/smartAccount/operationText.ts'
import { operationHash } from '../../secure-frame/src/smartAccount/userOperation.ts'
import { openRecords } from '../../secure-frame/src/storage/records.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain()

const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** Looks for thirty seconds, as the screen does for longer. */
const follow: Follow = (look) => vi.waitUntil(look, { timeout: 30_000, interval: 50 })

function contextOf(owner: PrivateKeyAccount, ask: Ask): RpcContext {
  const network = {
    id: 'eip155:31337',
    name: 'Local chain',
    rpcUrl: local.chain.url,
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
  }
  return {
    networks: createNetworks([network], null, fetch),
    accounts: { eip155: owner.address, solana: '' },
    sent: createSent(),
    bundles: newBundles(),
    smart: {
      account: smartAccountOf('hybrid', owner.address),
      networks: [network.id],
      preferred: 'smartAccount',
      bundler: () => ask,
      operations: createOperations(
        openRecords('test', () => undefined),
        owner.address,
      ),
      delegated: {
        account: smartAccountOf('delegated', owner.address),
        operations: createOperations(
          openRecords('test', () => undefined),
          owner.address,
        ),
      },
    },
  }
}

/** A new person, whose smart account owns 1 ETH and is not deployed. */
async function newPerson() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address } = smartAccountOf('hybrid', owner.address)
  await local.helper.client.setBalance({ address, value: parseEther('1') })
  const ask = createNode({ name: 'The bundler', rpcUrl: local.bundler.url }, fetch)
  /** @param changed - what happens between the approval and the signature */
  async function request(
    method: string,
    params: unknown,
    { via = ask as Ask, changed = async () => {} } = {},
  ) {
    const context = contextOf(owner, via)
    const asked = acceptRequest({ method, params }, context.networks) as Request<Approval>
    const prepared = await prepare(asked, context)
    if (prepared.payload.kind !== 'evm-user-operation') throw new Error('This is no operation')
    const { kind, operation } = prepared.payload
    const typed = smartAccountOf('hybrid', owner.address).typedData(
      readOperationText(operation),
      local.chain.chainId,
    )
    await changed()
    return finish(asked, prepared, { kind, signature: await owner.signTypedData(typed) }, context, follow)
  }
  /** As after a reload: only the id is left. */
  const status = (id: unknown) =>
    answer({ method: 'wallet_getCallsStatus', params: [String(id)] }, contextOf(owner, ask)) as Promise<{
      status: number
      receipts: { transactionHash: Hex }[]
    }>
  const settled = (id: unknown) =>
    follow(async () => {
      const found = await status(id)
      return found.status === 100 ? null : found
    })
  return { address, request, status, settled }
}

/** A bundler that takes operations and never sends them. */
const swallowing = (): Ask => {
  const ask = createNode({ name: 'The bundler', rpcUrl: local.bundler.url }, fetch)
  return async (method, params) => {
    if (method !== 'eth_sendUserOperation') return ask(method, params)
    const [{ signature: _, ...json }] = params as [{ signature: Hex }]
    return operationHash(readOperationText(JSON.stringify(json)), local.chain.chainId)
  }
}

const ether = (value: string) => numberToHex(parseEther(value))

test('a transaction results in the hash of the one that contains its operation', async () => {
  const { request } = await newPerson()
  const to = newAddress()
  const hash = (await request('eth_sendTransaction', [{ to, value: ether('0.25') }])) as Hex
  expect(await local.helper.receiptOf(hash)).toMatchObject({ status: 'success' })
  expect(await local.helper.balanceOf(to)).toBe(parseEther('0.25'))
}, 60_000)

test('calls are executed together, and their id is enough to follow them', async () => {
  const { address, request, settled } = await newPerson()
  const [first, second] = [newAddress(), newAddress()]
  const calls = [first, second].map((to) => ({ to, value: ether('0.1') }))
  const id = await request('wallet_sendCalls', [{ from: address, atomicRequired: true, calls }])
  const found = await settled(id)
  expect(found).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1', logs: [] }] })
  expect(await local.helper.receiptOf(found?.receipts[0]?.transactionHash ?? '0x')).toMatchObject({
    status: 'success',
  })
  expect(await Promise.all([first, second].map(local.helper.balanceOf))).toEqual(
    Array(2).fill(parseEther('0.1')),
  )
}, 60_000)

test('what fails on the chain after its approval is reported as reverted', async () => {
  const { address, request, settled } = await newPerson()
  const to = newAddress()
  const changed = () => local.helper.client.setBalance({ address, value: parseEther('0.4') })
  const calls = [{ to, value: ether('0.9') }]
  const id = await request('wallet_sendCalls', [{ calls }], { changed })
  expect(await settled(id)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  await local.helper.client.setBalance({ address, value: parseEther('1') })
  const outcome = request('eth_sendTransaction', [{ to, value: ether('0.9') }], { changed })
  await expect(outcome).rejects.toMatchObject({ reason: 'reverted' })
  expect(await local.helper.balanceOf(to)).toBe(0n)
}, 90_000)

test('an operation that its bundler swallows is pending until another one takes its place', async () => {
  const { request, status } = await newPerson()
  const to = newAddress()
  const lost = await request('wallet_sendCalls', [{ calls: [{ to, value: ether('0.1') }] }], {
    via: swallowing(),
  })
  expect(await status(lost)).toMatchObject({ status: 100, receipts: [] })
  await request('eth_sendTransaction', [{ to, value: ether('0.2') }])
  await local.helper.client.mine({ blocks: 3 })
  expect(await status(lost)).toMatchObject({ status: 400, receipts: [] })
  expect(await local.helper.balanceOf(to)).toBe(parseEther('0.2'))
}, 60_000)

// Last: the bundler does not expect the chain to go back.
test('calls whose block is taken back are pending again, and done once another block has them', async () => {
  const { request, status, settled } = await newPerson()
  const { client } = local.helper
  const to = newAddress()
  const start = await client.snapshot()
  const id = await request('wallet_sendCalls', [{ calls: [{ to, value: ether('0.1') }] }])
  const done = await settled(id)
  expect(done).toMatchObject({ status: 200 })
  const mined = await client.getTransaction({ hash: done?.receipts[0]?.transactionHash ?? '0x' })
  await client.revert({ id: start })
  expect(await status(id)).toMatchObject({ status: 100, receipts: [] })
  await client.impersonateAccount({ address: mined.from })
  await client.sendUnsignedTransaction({ from: mined.from, to: mined.to, data: mined.input, gas: mined.gas })
  expect(await settled(id)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
  expect(await local.helper.balanceOf(to)).toBe(parseEther('0.1'))
}, 90_000)
