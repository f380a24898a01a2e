import { type Hex, verifyMessage } from 'viem'
import { only } from '../../support/fixtures.ts'
import { servePlainly } from '../../support/plainSite.ts'
import { expect, test } from '../../support/playground.ts'
import { press } from '../../support/press.ts'
import { ALPHA } from '../../support/wallet.ts'

test.use({ wallets: only(ALPHA) })

test('an operator serves it from a folder, under the policy of its README: nothing else is needed', async ({
  page,
  playground,
  widget,
  chains,
  stack,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = { id: `eip155:${chains.one.id}`, name: 'Local One', rpcUrl: chains.one.url, currency }
  const site = { widgetUrl: stack.origins.widget, projectId: 'demo', networks: [network] }
  const served = await servePlainly('/tools/airlock/', site)
  try {
    await page.goto(served.url)
    await widget.expectView('Connect')
    await press(widget.wallet('Alpha Wallet'))
    await playground.isConnected()
    const signature = (await playground.try('Sign message')) as Hex
    const sent = (await playground.sent('Sign message')) as { params: [Hex, Hex] }
    const [raw, address] = sent.params
    expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
    // What moves money and what breaks things belongs to a local stack.
    await expect(page.getByRole('heading', { name: 'Break it' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Send transaction' })).toBeHidden()
    expect(violations).toEqual([])
    await page.evaluate(() => fetch('http://elsewhere.localhost/').catch(() => undefined))
    await expect.poll(() => violations.join(), 'a violation is seen').toContain('http://elsewhere.localhost/')
  } finally {
    await served.stop()
  }
})
