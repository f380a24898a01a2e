import type { GrantedPermission } from '@airlock/host-sdk/server'
import type { Locator, Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch, idOf, PAID, untilStatus } from '../../support/calls.ts'
import type { ChainHelper } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { test } from '../../support/ownChains.ts'
import { press } from '../../support/press.ts'
import { newSiteKey, permissionRequest } from '../../support/siteKey.ts'
import { deployToken, localDollar, tokenAbi } from '../../support/token.ts'
import type { Widget } from '../../support/widget.ts'

/* A site that was given a permission, and tries to get more than it says, or whose visitor's browser has a wrong clock.
   What ends by time ends by the time of the chain. Both chains are this file's own, because its tests move a clock. */

test.describe.configure({ mode: 'default' })
test.use({ ownFor: 'smartLimits' })
test.beforeEach(() => test.slow())

interface Stage {
  page: Page
  widget: Widget
  embedded: Embedded
  one: ChainHelper
  account: Address
}

const HOUR = 3_600
const MINUTE = 60
/** By how much the browser's clock is wrong. */
const WRONG = { 'an hour ahead': HOUR, 'an hour behind': -HOUR } as const
const someone = () => privateKeyToAddress(generatePrivateKey())
const chainTime = async ({ client }: ChainHelper) => Number((await client.getBlock()).timestamp)

/** The visitor approves what the site asks for. */
async function given(embedded: Embedded, params: object[]): Promise<GrantedPermission> {
  const answer = embedded.request('wallet_requestExecutionPermissions', params)
  await embedded.pressApprove()
  const [permission] = (await answer).value as [GrantedPermission]
  return permission
}

const paying = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })

/** A fact of a permission in the visitor's list, by its label. */
const factIn = (row: Locator, label: string) =>
  row.locator(`dl > div:has(dt:text-is(${JSON.stringify(label)}))`).locator('dd')

async function takeMoreCoins({
  page,
  widget,
  embedded,
  one,
  two,
  account,
}: Stage & { two: ChainHelper }): Promise<void> {
  await two.client.setBalance({ address: account, value: parseEther('1') })
  const [site, thief] = [await newSiteKey(one, two), await newSiteKey(one)]
  const [shop, gem] = [someone(), await deployToken(one, { name: 'Gem', symbol: 'GEM', decimals: 6 })]
  await gem.mint(account, 50n)
  const type = 'native-token-allowance'
  const data = { allowance: numberToHex(parseEther('0.01')) }
  const until = (await chainTime(one)) + HOUR
  const permission = await given(embedded, permissionRequest({ to: site.address, type, data, until }))
  const [deployment] = permission.dependencies as [{ factory: Hex; factoryData: Hex }]
  const pay = (ether: string) => ({ permission, call: { to: shop, value: parseEther(ether) } })
  const stolen = { permission, call: { to: gem.address, data: paying(shop, 1n) } }

  const view = widget.view('SmartSessionList')
  const row = view.getByRole('listitem').first()
  /** Looks into the list, which reads from the chain each time. */
  const expectListed = async (used: string, status: string) => {
    await page.evaluate(() => void window.airlock?.open({ view: 'SmartSessionList' }))
    await expect(factIn(row, 'Used so far')).toHaveText(`${used} ETH of 0.01 ETH`)
    await expect(row.getByRole('heading')).toContainText(status)
    await expect(view.getByRole('listitem')).toHaveCount(1)
  }
  const close = async () => {
    await press(widget.button('Close').first())
    await widget.expectClosed()
  }

  await expectListed('0', 'Active')
  await close()
  expect(await site.use(pay('0.005'))).toBe('success')
  expect(await site.force(pay('0.001'))).toBe('success')
  await expectListed('0.006', 'Active')
  await close()

  await test.step('more than is left, another contract, and coins with call data', async () => {
    expect(await site.use(pay('0.005'))).toBe('too-much')
    expect(await site.force(pay('0.005'))).toBe('reverted')
    expect(await site.use(stolen)).toBe('not-allowed')
    expect(await site.force(stolen)).toBe('reverted')
    const withData = { permission, call: { ...stolen.call, value: 1n } }
    expect(await site.use(withData)).toBe('not-allowed')
    expect(await site.force(withData)).toBe('reverted')
  })
  await test.step('another key', async () => {
    expect(await thief.use(pay('0.001'))).toBe('wrong-key')
    expect(await thief.force(pay('0.001'))).toBe('reverted')
  })
  await test.step('another chain, where the account is deployed too', async () => {
    expect(await site.send({ to: deployment.factory, data: deployment.factoryData }, two)).toBe('success')
    expect(await two.client.getCode({ address: account })).toMatch(/^0x\w{2}/)
    expect(await site.use(pay('0.001'), two)).toBe('invalid')
    expect(await site.force(pay('0.001'), two)).toBe('reverted')
    expect(await two.balanceOf(account)).toBe(parseEther('1'))
  })

  await expectListed('0.006', 'Active')
  await press(row.getByRole('button', { name: /^Revoke:/ }))
  await embedded.pressApprove()
  await expect(row.getByRole('heading')).toContainText('Revoked')
  await expect(row.getByRole('button', { name: /^Revoke:/ })).toHaveCount(0)
  const left = await one.balanceOf(account)
  expect(await site.use(pay('0.001'))).toBe('revoked')
  expect(await site.force(pay('0.001'))).toBe('reverted')
  await close()
  await expectListed('0.006', 'Revoked')

  expect(await one.balanceOf(account)).toBe(left)
  expect(await one.balanceOf(shop)).toBe(parseEther('0.006'))
  expect(await gem.balanceOf(account)).toBe(50n)
}

async function takeMoreThanDollars({ page, widget, embedded, one, account }: Stage): Promise<void> {
  const [site, shop, dollar] = [await newSiteKey(one), someone(), await localDollar(one)]
  await dollar.mint(account, 50_000_000n)
  const coins = await one.balanceOf(account)
  const data = { tokenAddress: dollar.address, allowance: numberToHex(10_000_000n) }
  const type = 'erc20-token-allowance'
  const until = (await chainTime(one)) + HOUR
  const permission = await given(embedded, permissionRequest({ to: site.address, type, data, until }))
  const pay = (amount: bigint) => ({ permission, call: { to: dollar.address, data: paying(shop, amount) } })
  expect(await site.use(pay(6_000_000n))).toBe('success')
  expect(await site.use(pay(6_000_000n))).toBe('too-much')
  expect(await site.force(pay(6_000_000n))).toBe('reverted')

  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [site.address, 1n] })
  for (const call of [
    { to: dollar.address, data: approve },
    { to: someone(), data: paying(shop, 1n) },
    { to: shop, value: 1n },
    { ...pay(1n).call, value: 1n },
  ]) {
    expect(await site.use({ permission, call })).toBe('not-allowed')
    expect(await site.force({ permission, call })).toBe('reverted')
  }
  await page.evaluate(() => void window.airlock?.open({ view: 'SmartSessionList' }))
  const used = factIn(widget.view('SmartSessionList').getByRole('listitem').first(), 'Used so far')
  await expect(used).toHaveText('6 USDL of 10 USDL')

  await one.client.increaseTime({ seconds: HOUR })
  await one.client.mine({ blocks: 1 })
  expect(await site.use(pay(1n))).toBe('expired')
  expect(await site.force(pay(1n))).toBe('reverted')
  expect(await dollar.allowance(account, site.address)).toBe(0n)
  expect(await dollar.balanceOf(shop)).toBe(6_000_000n)
  expect(await one.balanceOf(account)).toBe(coins)
}

async function useUntilItsEnd({ page, widget, embedded, one, account }: Stage): Promise<void> {
  const site = await newSiteKey(one)
  const [shop, to] = [someone(), someone()]

  const answer = embedded.request('wallet_sendCalls', batch(account, to))
  await embedded.pressApprove()
  await untilStatus(embedded, idOf(await answer), 200)
  expect(await one.balanceOf(to)).toBe(PAID)

  const { timestamp } = await one.client.getBlock()
  const until = Number(timestamp) + 10 * MINUTE
  const [type, data] = ['native-token-allowance', { allowance: numberToHex(parseEther('0.02')) }]
  const asked = permissionRequest({ to: site.address, type, data, until })
  const giving = embedded.request('wallet_requestExecutionPermissions', asked)
  await embedded.review()
  const ends = /\(in (\d+) minutes\)/.exec(await embedded.fact('Expires').innerText())?.[1]
  expect(Math.abs(Number(ends) - (until - Date.now() / 1_000) / MINUTE)).toBeLessThanOrEqual(1)
  await embedded.pressApprove()
  const [permission] = (await giving).value as [GrantedPermission]
  const pay = { permission, call: { to: shop, value: parseEther('0.004') } }
  expect(await site.use(pay)).toBe('success')
  await page.evaluate(() => void window.airlock?.open({ view: 'SmartSessionList' }))
  const row = widget.view('SmartSessionList').getByRole('listitem').first()
  await expect(row.getByRole('heading')).toContainText('Active')

  await one.client.setNextBlockTimestamp({ timestamp: BigInt(until) - 1n })
  expect(await site.use(pay)).toBe('success')
  await one.client.setNextBlockTimestamp({ timestamp: BigInt(until) })
  await one.client.mine({ blocks: 1 })
  expect(await site.use(pay)).toBe('expired')
  expect(await site.force(pay)).toBe('reverted')
  expect(await one.balanceOf(shop)).toBe(parseEther('0.008'))
}

async function askForTooLong({ page, dapp, widget, embedded }: Stage & { dapp: Dapp }): Promise<void> {
  await page.clock.setSystemTime(Date.now() + 30 * 24 * HOUR * 1_000)
  await page.reload()
  await dapp.expectStatus('connected')
  const now = await page.evaluate(() => Math.floor(Date.now() / 1_000))
  const [type, data] = ['native-token-allowance', { allowance: '0x64' }]
  const asked = permissionRequest({ to: someone(), type, data, until: now + HOUR })
  expect(await embedded.request('wallet_requestExecutionPermissions', asked)).toMatchObject({
    code: -32602,
    message: expect.stringMatching(/at most 7 days/),
  })
  await widget.expectClosed()
}

for (const [title, shift] of Object.entries(WRONG))
  test(`a browser that is ${title} sends calls, and gives a permission that ends in time`, async ({
    page,
    dapp,
    widget,
    embedded,
    nodes: { one },
    arrive,
  }) => {
    await page.clock.install({ time: Date.now() + shift * 1_000 })
    const { smart: account } = await arrive()
    const stage = { page, widget, embedded, one, account }
    await useUntilItsEnd(stage)
    await press(widget.button('Close').first())
    await widget.expectClosed()
    await test.step('a permission for too long is too long by whatever clock the page and the browser have', () =>
      askForTooLong({ ...stage, dapp }))
  })

test('a site that was given a permission gets no more than it says, in any way, and nothing after its end', async ({
  page,
  widget,
  embedded,
  nodes: { one, two },
  arrive,
}) => {
  const { smart: account } = await arrive()
  const stage = { page, widget, embedded, one, account }
  await test.step('a permission for 0.01 ETH allows no more in any way, and nothing once it is revoked', () =>
    takeMoreCoins({ ...stage, two }))
  await press(widget.button('Close').first())
  await widget.expectClosed()
  await test.step('a permission for 10 dollars allows nothing else, and ends by the clock of the chain', () =>
    takeMoreThanDollars(stage))
})
