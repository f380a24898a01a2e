import type { GrantedPermission } from '@airlock/host-sdk/server'
import { numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { batch, idOf, PAID, untilStatus } from '../../support/calls.ts'
import { expect } from '../../support/fixtures.ts'
import { test } from '../../support/ownChains.ts'
import { newSiteKey, permissionRequest } from '../../support/siteKey.ts'

/* A browser whose clock is wrong. What ends by time ends by the time of the chain, which these tests move. */

test.describe.configure({ mode: 'default' })
test.use({ ownFor: 'smartClock' })
test.beforeEach(() => test.slow())

const HOUR = 3_600
const MINUTE = 60
const someone = () => privateKeyToAddress(generatePrivateKey())

for (const [title, shift] of [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
] as const)
  test(`a browser that is ${title} sends calls, and gives a permission that ends in time`, async ({
    page,
    widget,
    embedded,
    nodes: { one },
    arrive,
  }) => {
    await page.clock.install({ time: Date.now() + shift * 1_000 })
    const { smart: account } = await arrive()
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
  })

test('a permission for too long is too long by whatever clock the page and the browser have', async ({
  page,
  embedded,
  widget,
  arrive,
}) => {
  await page.clock.install({ time: Date.now() + 30 * 24 * HOUR * 1_000 })
  await arrive()
  const now = await page.evaluate(() => Math.floor(Date.now() / 1_000))
  const [type, data] = ['native-token-allowance', { allowance: '0x64' }]
  const asked = permissionRequest({ to: someone(), type, data, until: now + HOUR })
  expect(await embedded.request('wallet_requestExecutionPermissions', asked)).toMatchObject({
    code: -32602,
    message: expect.stringMatching(/at most 7 days/),
  })
  await widget.expectClosed()
})
