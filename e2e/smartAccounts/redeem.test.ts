import {
  type GrantedPermission,
  type PermittedCall,
  RedemptionError,
  readContext,
  redeemPermissions,
} from '@airlock/host-sdk/server'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { delegationHash } from '../../secure-frame/shared/smartAccount/delegation.ts'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { deployToken, tokenAbi } from '../support/token.ts'
import { siteAccount } from './delegateAccount.fixture.ts'
import { type Given, give, newKey, ofCoins, ofToken, until } from './delegations.fixture.ts'
import { useSmartChain } from './smartChain.fixture.ts'

const local = useSmartChain()
let token: Awaited<ReturnType<typeof deployToken>>
beforeAll(async () => {
  token = await deployToken(local.helper, { name: 'Dollar', symbol: 'USD', decimals: 6 })
}, 60_000)

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/** The site's key, with coins for gas. */
async function newSite() {
  const key = newKey()
  await local.helper.client.setBalance({ address: key.address, value: parseEther('1') })
  return key
}

const redeem = (key: PrivateKeyAccount, permission: GrantedPermission, ...calls: PermittedCall[]) =>
  redeemPermissions(
    calls.map((call) => ({ permission, call })),
    {
      publicClient: local.helper.client,
      wallet: createWalletClient({
        account: key,
        chain: local.helper.client.chain,
        transport: http(local.chain.url),
      }),
    },
  )

const pay = (to: Address, amount: bigint): PermittedCall => ({
  to: token.address,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
})

const balanceOf = (owner: Address) =>
  local.helper.client.readContract({
    address: token.address,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [owner],
  })

const now = async () => Number((await local.helper.client.getBlock()).timestamp)

/** A person who lets the site spend 10 of their tokens within an hour. Their account is not deployed. */
async function newPermission(delegate: Address) {
  const caveats = [...ofToken(token.address, 10n), until((await now()) + 3_600)]
  const given = await give(newKey(), delegate, caveats, local.chain.chainId)
  await token.mint(given.delegation.delegator, 100n)
  return given
}

/** As the account does by an operation. */
async function disable({ delegation }: Given) {
  const { client } = local.helper
  const { delegator } = delegation
  await client.impersonateAccount({ address: delegator })
  await client.setBalance({ address: delegator, value: parseEther('1') })
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [delegation] })
  const hash = await createWalletClient({
    account: delegator,
    chain: client.chain,
    transport: http(local.chain.url),
  }).sendTransaction({ to: FRAMEWORK.DelegationManager, data })
  expect(await local.helper.receiptOf(hash)).toMatchObject({ status: 'success' })
}

const refusal = async (redeeming: Promise<unknown>) => {
  const error = await redeeming.catch((thrown: unknown) => thrown)
  if (error instanceof RedemptionError) return error.reason
  throw new Error('It was not refused by a contract', { cause: error })
}

test('the first use deploys the account, and the limit counts over all of them', async () => {
  const site = await newSite()
  const { permission, delegation } = await newPermission(site.address)
  const shop = newKey().address
  expect(readContext(permission.context)).toEqual({
    id: delegationHash(delegation),
    account: delegation.delegator,
    delegate: site.address,
  })
  await local.helper.receiptOf(await redeem(site, permission, pay(shop, 6n)))
  expect(await refusal(redeem(site, permission, pay(shop, 6n)))).toBe('too-much')
  // Two calls at once are one use: both or none.
  expect(await refusal(redeem(site, permission, pay(shop, 2n), pay(shop, 3n)))).toBe('too-much')
  await local.helper.receiptOf(await redeem(site, permission, pay(shop, 1n), pay(shop, 3n)))
  expect(await balanceOf(shop)).toBe(10n)
}, 60_000)

test('each refusal has its reason', async () => {
  const site = await newSite()
  const given = await newPermission(site.address)
  const { permission } = given
  const shop = newKey().address
  await local.helper.receiptOf(await redeem(site, permission, pay(shop, 1n)))
  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [site.address, 1n] })
  expect(await refusal(redeem(site, permission, { to: token.address, data: approve }))).toBe('not-allowed')
  expect(await refusal(redeem(site, permission, { to: shop, value: 1n }))).toBe('not-allowed')
  expect(await refusal(redeem(await newSite(), permission, pay(shop, 1n)))).toBe('wrong-key')

  const poor = await give(newKey(), site.address, ofToken(token.address, 10n), local.chain.chainId)
  expect(await refusal(redeem(site, poor.permission, pay(shop, 1n)))).toBe('failed')

  const elsewhere = await give(newKey(), site.address, ofToken(token.address, 10n), 1)
  expect(await refusal(redeem(site, elsewhere.permission, pay(shop, 1n)))).toBe('invalid')

  await disable(given)
  expect(await refusal(redeem(site, permission, pay(shop, 1n)))).toBe('revoked')
  expect(await balanceOf(shop)).toBe(1n)
}, 60_000)

test('a permission ends, and a periodic one begins anew', async () => {
  const site = await newSite()
  const shop = newKey().address
  const start = await now()
  const caveats = [...ofCoins(100n, 600, start), until(start + 1_200)]
  const { permission, delegation } = await give(newKey(), site.address, caveats, local.chain.chainId)
  await local.helper.client.setBalance({ address: delegation.delegator, value: parseEther('1') })
  const send = { to: shop, value: 60n }
  await local.helper.receiptOf(await redeem(site, permission, send))
  expect(await refusal(redeem(site, permission, send))).toBe('too-much')
  await local.helper.client.increaseTime({ seconds: 600 })
  await local.helper.client.mine({ blocks: 1 })
  await local.helper.receiptOf(await redeem(site, permission, send))
  await local.helper.client.increaseTime({ seconds: 700 })
  await local.helper.client.mine({ blocks: 1 })
  expect(await refusal(redeem(site, permission, { ...send, value: 1n }))).toBe('expired')
  expect(await local.helper.balanceOf(shop)).toBe(120n)
}, 60_000)

test('a smart account of the site redeems by its bundler, which also deploys the person’s account', async () => {
  const account = await siteAccount(newKey(), local.helper.client.extend(publicActions))
  await local.helper.client.setBalance({ address: account.address, value: parseEther('1') })
  const { permission, delegation } = await newPermission(account.address)
  const bundler = createBundlerClient({
    account,
    client: local.helper.client,
    chain: local.helper.client.chain,
    transport: http(local.bundler.url),
    pollingInterval: 50,
  })
  const redeemer = { publicClient: local.helper.client, bundler }
  const shop = newKey().address
  const hash = await redeemPermissions([{ permission, call: pay(shop, 7n) }], redeemer)
  expect(await bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })).toMatchObject({
    success: true,
  })
  expect(await balanceOf(shop)).toBe(7n)
  expect(await local.helper.client.getCode({ address: delegation.delegator })).toBeDefined()
  expect(await refusal(redeemPermissions([{ permission, call: pay(shop, 7n) }], redeemer))).toBe('too-much')
}, 120_000)

test('a page cannot make the site’s key do anything but deploy the account', async () => {
  const site = await newSite()
  const { permission } = await newPermission(site.address)
  const other = await newPermission(site.address)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [newKey().address, 1n] })
  for (const dependency of [
    { factory: token.address, factoryData: data },
    ...other.permission.dependencies,
    { factory: FRAMEWORK.SimpleFactory, factoryData: data },
  ]) {
    const changed = { ...permission, dependencies: [dependency] }
    await expect(redeem(site, changed, pay(newKey().address, 1n))).rejects.toThrow(
      'do not deploy its account',
    )
  }
  expect(await local.helper.client.getTransactionCount({ address: site.address })).toBe(0)
}, 60_000)
