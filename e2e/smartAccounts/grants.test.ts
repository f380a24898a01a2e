import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { listGiven } from '../../secure-frame/src/rpc/permissions/list.ts'
import { startChain } from '../local/chain.ts'
import { chainHelper } from '../support/chain.ts'
import { deployToken, tokenAbi } from '../support/token.ts'
import { putContracts } from './contracts.ts'
import { chainTime, newPerson } from './grants.fixture.ts'
import { newSite } from './redeemingSite.fixture.ts'
import { useSmartChain } from './smartChain.fixture.ts'

/* Permissions that the frame gives, as the chain enforces them. */

const local = useSmartChain()
let token: Awaited<ReturnType<typeof deployToken>>
beforeAll(async () => {
  token = await deployToken(local.helper, { name: 'Dollar', symbol: 'USD', decimals: 6 })
}, 60_000)

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const usd = (amount: number) => BigInt(amount) * 1_000_000n
const pay = (to: Hex, amount: bigint) => ({
  to: token.address,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
})
const balanceOf = (owner: Hex) =>
  local.helper.client.readContract({
    address: token.address,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [owner],
  })

const tokenAllowance = (amount: bigint) => ({
  type: 'erc20-token-allowance',
  data: { tokenAddress: token.address, allowance: numberToHex(amount) },
})

/** A person with 100 USD who has given a site a permission, whose account is deployed. */
async function given(permission: { type: string; data: object }, seconds?: number) {
  const person = await newPerson(local)
  const site = await newSite(local.helper)
  await token.mint(person.account.address, usd(100))
  const got = await person.give(site.address, permission, seconds)
  await site.deploy(got)
  return { person, site, got }
}

describe('up to 10 USD in all', () => {
  test('can be spent in parts and not exceeded, and counts as used', async () => {
    const { person, site, got } = await given(tokenAllowance(usd(10)))
    const to = newAddress()
    expect(person.titles).toEqual(['Allow shop.example to spend up to 10 USD'])
    expect(await site.redeem(got, pay(to, usd(6)))).toBe('success')
    await expect(site.redeem(got, pay(to, usd(6)))).rejects.toThrow('ERC20TransferAmountEnforcer:allowance')
    expect(await balanceOf(to)).toBe(usd(6))
    expect(await listGiven(person.context, await chainTime(local.helper))).toMatchObject([
      {
        used: '6000000',
        status: 'active',
        site: 'https://shop.example',
        delegate: site.address.toLowerCase(),
      },
    ])
    expect(await site.redeem(got, pay(to, usd(4)))).toBe('success')
  }, 90_000)

  test.each<[string, () => { to: Hex; value?: bigint; data?: Hex }, RegExp]>([
    [
      'another function',
      () => ({
        to: token.address,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [newAddress(), 1n] }),
      }),
      /ERC20TransferAmountEnforcer:invalid-method/,
    ],
    ['native coins', () => ({ to: newAddress(), value: 1n }), /ValueLteEnforcer:value-too-high/],
    [
      'another token',
      () => ({ ...pay(newAddress(), 1n), to: newAddress() }),
      /ERC20TransferAmountEnforcer:invalid-contract/,
    ],
  ])(
    'does not allow %s',
    async (_, call, reason) => {
      const { site, got } = await given(tokenAllowance(usd(10)))
      await expect(site.redeem(got, call())).rejects.toThrow(reason)
    },
    90_000,
  )

  test('belongs to one key', async () => {
    const { got } = await given(tokenAllowance(usd(10)))
    const other = await newSite(local.helper)
    await expect(other.redeem(got, pay(newAddress(), 1n))).rejects.toThrow('InvalidDelegate')
  }, 90_000)

  test('is over at its end', async () => {
    const { site, got } = await given(tokenAllowance(usd(10)), 120)
    await local.helper.client.increaseTime({ seconds: 121 })
    await local.helper.client.mine({ blocks: 1 })
    await expect(site.redeem(got, pay(newAddress(), 1n))).rejects.toThrow(
      'TimestampEnforcer:expired-delegation',
    )
  }, 90_000)

  test('can be revoked by an operation that the person approves', async () => {
    const { person, site, got } = await given(tokenAllowance(usd(10)))
    expect(await site.redeem(got, pay(newAddress(), 1n))).toBe('success')
    expect(await person.revoke(got.context)).toEqual({})
    expect(person.titles.at(-1)).toBe('Revoke a permission')
    expect(person.keeper.ended).toEqual([person.keeper.kept[0]?.id])
    await expect(site.redeem(got, pay(newAddress(), 1n))).rejects.toThrow('CannotUseADisabledDelegation')
    expect(await listGiven(person.context, await chainTime(local.helper))).toMatchObject([
      { status: 'revoked' },
    ])
    const asked = person.titles.length
    expect(await person.revoke(got.context)).toEqual({})
    expect(person.titles.length).toBe(asked)
  }, 120_000)
})

test('native coins are sent up to the allowance, and only without call data', async () => {
  const { site, got, person } = await given({ type: 'native-token-allowance', data: { allowance: '0x3e8' } })
  const to = newAddress()
  expect(await site.redeem(got, { to, value: 600n })).toBe('success')
  await expect(site.redeem(got, { to, value: 600n })).rejects.toThrow(/NativeTokenTransferAmountEnforcer/)
  await expect(site.redeem(got, { ...pay(to, 1n), value: 1n })).rejects.toThrow(/ExactCalldataEnforcer/)
  expect(await local.helper.balanceOf(to)).toBe(600n)
  expect(await listGiven(person.context, await chainTime(local.helper))).toMatchObject([{ used: '600' }])
}, 90_000)

test.each<[string, object, (to: Hex, amount: bigint) => { to: Hex; value?: bigint; data?: Hex }]>([
  ['native-token-periodic', {}, (to, value) => ({ to, value })],
  ['erc20-token-periodic', {}, (to, amount) => pay(to, amount)],
])(
  '%s renews itself in each period, and nothing is carried over',
  async (type, _, spend) => {
    const isToken = type.startsWith('erc20')
    const data = {
      periodAmount: '0x64',
      periodDuration: 3_600,
      ...(isToken && { tokenAddress: token.address }),
    }
    const { person, site, got } = await given({ type, data }, 86_400)
    const to = newAddress()
    const listed = async () => listGiven(person.context, await chainTime(local.helper))
    expect(await site.redeem(got, spend(to, 60n))).toBe('success')
    await expect(site.redeem(got, spend(to, 60n))).rejects.toThrow('transfer-amount-exceeded')
    expect(await listed()).toMatchObject([{ used: '60' }])
    await local.helper.client.increaseTime({ seconds: 3_600 })
    await local.helper.client.mine({ blocks: 1 })
    expect(await listed()).toMatchObject([{ used: '0' }])
    await expect(site.redeem(got, spend(to, 101n))).rejects.toThrow('transfer-amount-exceeded')
    expect(await site.redeem(got, spend(to, 100n))).toBe('success')
    expect(await listed()).toMatchObject([{ used: '100' }])
  },
  120_000,
)

test('a permission to call a contract allows the named functions of that contract, and no coins', async () => {
  const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [newAddress(), 7n] })
  const { site, got } = await given({
    type: 'contract-call',
    data: { contractAddress: token.address, selectors: [mint.slice(0, 10)] },
  })
  expect(await site.redeem(got, { to: token.address, data: mint })).toBe('success')
  await expect(site.redeem(got, pay(newAddress(), 1n))).rejects.toThrow(/AllowedMethodsEnforcer/)
  await expect(site.redeem(got, { to: newAddress(), data: mint })).rejects.toThrow(/AllowedTargetsEnforcer/)
  await expect(site.redeem(got, { to: token.address, data: mint, value: 1n })).rejects.toThrow(
    /ValueLteEnforcer/,
  )
}, 90_000)

test('before the account is deployed, the site needs the dependency; the first operation deploys it to revoke', async () => {
  const person = await newPerson(local)
  const site = await newSite(local.helper)
  await token.mint(person.account.address, usd(100))
  const got = await person.give(site.address, tokenAllowance(usd(10)))
  expect(got).toMatchObject({
    dependencies: [person.account.deployment],
    delegationManager: FRAMEWORK.DelegationManager,
  })
  await expect(site.redeem(got, pay(newAddress(), 1n))).rejects.toThrow()
  await person.revoke(got.context)
  expect(await local.helper.client.getCode({ address: person.account.address })).toBeDefined()
  await expect(site.redeem(got, pay(newAddress(), 1n))).rejects.toThrow('CannotUseADisabledDelegation')
}, 120_000)

test('the hash of a permission is the DelegationManager’s', async () => {
  const { person } = await given(tokenAllowance(usd(1)))
  const abi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])
  const id = person.keeper.kept[0]?.id as Hex
  const disabled = () =>
    local.helper.client.readContract({
      address: FRAMEWORK.DelegationManager,
      abi,
      functionName: 'disabledDelegations',
      args: [id],
    })
  expect(await disabled()).toBe(false)
  await person.revoke(person.keeper.kept[0]?.context as Hex)
  expect(await disabled()).toBe(true)
}, 90_000)

describe('on another chain', () => {
  let second: Awaited<ReturnType<typeof startChain>>
  beforeAll(async () => {
    second = await startChain({ chainId: 31_338 })
    await putContracts(second.url)
  }, 120_000)
  afterAll(() => second?.stop(), 60_000)

  test('a permission is worth nothing, although the account is there too', async () => {
    const { person, site, got } = await given({
      type: 'native-token-allowance',
      data: { allowance: '0x3e8' },
    })
    const there = chainHelper(second)
    const { deployment, address } = person.account
    if (!deployment) throw new Error('The account needs a deployment')
    await there.client.setBalance({ address, value: 1_000n })
    await there.client.setBalance({ address: site.address, value: 10n ** 18n })
    await site.deploy({ ...got, dependencies: [deployment] }, there)
    const to = newAddress()
    await expect(site.redeem(got, { to, value: 1n }, there)).rejects.toThrow('InvalidERC1271Signature')
    expect(await site.redeem(got, { to, value: 1n })).toBe('success')
  }, 120_000)
})
