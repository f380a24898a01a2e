import { dappOn } from '../../support/dapp.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { widgetOn } from '../../support/widget.ts'

test('R16: two tabs of one site connect and disconnect together, without opening each other’s modal', async ({
  context,
  page,
  dapp,
  widget,
  stack,
  chains,
}) => {
  const ready = { query: { preload: 'eager' } }
  const tab = await context.newPage()
  const other = dappOn(tab, { ...stack, chains })
  await other.open(ready)
  await expect(tab.locator('body')).toHaveAttribute('data-widget', 'ready')
  await dapp.open(ready)
  await test.step('the modal of one does not open in the other', async () => {
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await press(widget.wallet('Alpha Wallet'))
    await other.expectStatus('connected')
    await widgetOn(tab).expectClosed()
    expect(await other.state()).toMatchObject({ open: false, view: null })
    await expect(page.locator('body')).toHaveAttribute('data-status', 'connected')
  })
  await test.step('connecting in one connects both, and disconnecting in one disconnects both', async () => {
    await dapp.expectStatus('connected')
    const account = await dapp.field('account').getAttribute('data-value')
    await expect(other.field('account')).toHaveAttribute('data-value', account ?? '')
    await other.button('Sign message').click()
    await expect(other.result('sign')).toContainText('Signature verified')

    await other.button('Disconnect').click()
    await other.expectStatus('disconnected')
    await dapp.expectStatus('disconnected')
  })
  await test.step('a tab that is reopened shows that the other has disconnected', async () => {
    await page.bringToFront()
    await widget.connect()
    await dapp.expectStatus('connected')
    await other.open()
    await other.expectStatus('connected')
    await page.goto('about:blank')
    await other.button('Disconnect').click()
    await other.expectStatus('disconnected')
    await dapp.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await dapp.expectStatus('disconnected')
  })
})
