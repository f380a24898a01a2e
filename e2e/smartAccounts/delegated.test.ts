import { type Address, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { UPGRADED_CODE } from '../../secure-frame/src/smartAccount/delegation.ts'
import { newOwner } from './delegated.fixture.ts'
import { paymastersOf } from './payer.fixture.ts'
import { type PaymasterServer, startPaymaster } from './paymaster.ts'
import { LOCAL } from './paymasterContracts.ts'
import { useSmartChain } from './smartChain.fixture.ts'
import { atomicity, newAddress, payment, richOwner, sendBatch, sentAuthorization } from './upgrade.fixture.ts'

const local = useSmartChain({ hasPaymasters: true })
let server: PaymasterServer
beforeAll(async () => {
  server = await startPaymaster()
})
afterAll(() => server.stop())

const codeOf = (address: Address) => local.helper.client.getCode({ address })
const countOf = (address: Address) => local.helper.client.getTransactionCount({ address })

test('the first batch upgrades the account and is executed, the second one only is executed', async () => {
  const owner = await richOwner(local)
  const [first, second] = [newAddress(), newAddress()]
  expect(await atomicity(owner)).toBe('ready')
  const id = await owner.sendCalls({ calls: [payment(first), payment(second, '0.2')] })
  expect(await owner.settled(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await Promise.all([first, second].map(local.helper.balanceOf))).toEqual([
    parseEther('0.1'),
    parseEther('0.2'),
  ])
  expect(await codeOf(owner.address)).toBe(UPGRADED_CODE)
  expect(await atomicity(owner)).toBe('supported')
  await sendBatch(owner)
  expect(await countOf(owner.address)).toBe(1)

  const [upgrade, later] = owner.seen
  expect(upgrade?.payload).toMatchObject({
    account: 'delegated',
    authorization: { chainId: 31_337, nonce: 0 },
  })
  expect(upgrade?.display).toMatchObject({
    title: 'Upgrade your account and send 2 payments',
    summary: expect.stringContaining('MetaMask’s Delegation Framework'),
    understood: true,
    dangers: [],
    balanceChanges: { succeeds: true, changes: [{ direction: 'out', amount: '0.3 ETH' }] },
  })
  expect(upgrade?.display.rows).toContainEqual({
    label: 'Account’s new code',
    value: FRAMEWORK.EIP7702StatelessDeleGator,
    kind: 'address',
  })
  expect(later?.payload).not.toHaveProperty('authorization')
  expect(later?.display).toMatchObject({ summary: '', balanceChanges: { succeeds: true } })
}, 90_000)

test('nothing is signed while the gas is estimated', async () => {
  const owner = await richOwner(local)
  await sendBatch(owner)
  const { r, s } = sentAuthorization(owner)
  const estimates = owner.told.filter(({ method }) => method === 'eth_estimateUserOperationGas')
  expect(estimates).not.toEqual([])
  expect(JSON.stringify(estimates)).toContain('eip7702Auth')
  for (const part of [r, s]) expect(JSON.stringify(estimates)).not.toContain(part.slice(2))
}, 60_000)

test('if one call fails on the chain, nothing happens but the upgrade', async () => {
  const owner = await richOwner(local)
  const to = newAddress()
  const calls = [payment(to), payment(to, '0.8')]
  const id = await owner.sendCalls({ atomicRequired: true, calls }, async () => {
    await local.helper.client.setBalance({ address: owner.address, value: parseEther('0.5') })
  })
  expect(await owner.settled(id)).toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] })
  expect(await local.helper.balanceOf(to)).toBe(0n)
  expect(await codeOf(owner.address)).toBe(UPGRADED_CODE)
}, 60_000)

test('signatures of the account stay those of its key', async () => {
  const owner = await richOwner(local)
  const { address } = owner
  const message = 'Hello'
  const verifies = async () => {
    const signature = (await owner.request('personal_sign', [message, address])) as Hex
    expect(signature).toHaveLength(2 + 2 * 65)
    return local.helper.client.verifyMessage({ address, message, signature })
  }
  expect(await verifies()).toBe(true)
  await sendBatch(owner)
  expect(await verifies()).toBe(true)
}, 60_000)

test('a single call stays a transaction, before the upgrade and after it', async () => {
  const owner = await richOwner(local)
  const to = newAddress()
  const id = await owner.sendCalls({ calls: [payment(to)] })
  expect(await owner.settled(id)).toMatchObject({ status: 200, atomic: false })
  expect(await codeOf(owner.address)).toBeUndefined()
  await sendBatch(owner)
  await owner.request('eth_sendTransaction', [{ from: owner.address, ...payment(to) }])
  await local.helper.client.mine({ blocks: 1 })
  expect(await local.helper.balanceOf(to)).toBe(parseEther('0.2'))
}, 60_000)

test('an account without coins gets the bundler’s reason', async () => {
  const owner = await newOwner(local)
  const calls = [{ to: newAddress() }, { to: newAddress() }]
  await expect(owner.sendCalls({ atomicRequired: true, calls })).rejects.toMatchObject({
    reason: 'balance-too-low',
  })
  expect(await codeOf(owner.address)).toBeUndefined()
}, 60_000)

test('a sponsor pays for the first batch of an account without coins, and so for its upgrade', async () => {
  const sponsor = 'Airlock demo'
  const owner = await newOwner(local, {
    fees: { sponsor, tokens: [] },
    paymasters: paymastersOf(server, { sponsor }),
  })
  const calls = [{ to: newAddress() }, { to: newAddress() }]
  const id = await owner.sendCalls({ atomicRequired: true, calls })
  expect(await owner.settled(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await codeOf(owner.address)).toBe(UPGRADED_CODE)
  expect(await local.helper.balanceOf(owner.address)).toBe(0n)
  const [{ payload, display } = expect.unreachable()] = owner.seen
  expect(payload).toMatchObject({ account: 'delegated', authorization: { nonce: 0 }, feePaidBy: 'project' })
  expect(display).toMatchObject({
    summary: expect.stringContaining('MetaMask’s Delegation Framework'),
    sponsored: 'Free, paid by Airlock demo',
    fee: '0 ETH',
    dangers: [],
  })
  expect(display.rows).toContainEqual(expect.objectContaining({ value: LOCAL.SponsorPaymaster }))
}, 60_000)

test('the upgrade waits for a transaction that is in no block yet', async () => {
  const { client } = local.helper
  const owner = await richOwner(local)
  await client.setAutomine(false)
  try {
    const hash = (await owner.request('eth_sendTransaction', [payment(newAddress())])) as Hex
    const sending = owner.sendCalls({ calls: [payment(newAddress()), payment(newAddress())] })
    // It has looked, found the transaction that is in no block, and looked again.
    const looks = () => owner.asked.filter((block) => block === 'latest').length
    await expect.poll(looks, { timeout: 10_000 }).toBeGreaterThan(1)
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    expect(await local.helper.receiptOf(hash)).toMatchObject({ status: 'success' })
    expect(await owner.settled(await sending)).toMatchObject({ status: 200 })
    expect(owner.seen[1]?.payload).toMatchObject({ authorization: { nonce: 1 } })
  } finally {
    await client.setAutomine(true)
  }
}, 60_000)
