import type { Page } from '@playwright/test'
import { type Hex, parseUnits } from 'viem'
import { inspect } from '../../support/axe.ts'
import { chooseProvider, openOffers, release } from '../../support/buying.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expect, test } from '../../support/sending.ts'
import { localDollar } from '../../support/token.ts'
import { ALPHA } from '../../support/wallet.ts'
import type { Widget } from '../../support/widget.ts'

// An account that no other test buys with. The tests run one after the other, because they look at its purchases.
test.use({ wallets: only({ ...ALPHA, accounts: 1, firstAccount: 7 }) })
test.describe.configure({ mode: 'default' })

async function openActivity(page: Page, widget: Widget): Promise<void> {
  await page.evaluate(() => void window.airlock?.open())
  await press(widget.frame.getByRole('tab', { name: 'Activity' }))
}

test('a purchase that the bank looks at stays in the activity after a reload, until it arrives', async ({
  page,
  dapp,
  widget,
  chains,
  wallet,
}) => {
  const dollar = await localDollar(chains.one)
  await dapp.open()
  await openOffers(page, dapp, widget)
  const [buyer] = (await wallet.addresses()) as [Hex]
  const before = await dollar.balanceOf(buyer)
  const checkout = await chooseProvider(page, widget, 'Meld.io')
  await checkout.getByLabel('The bank looks at the payment first').check()
  await checkout.getByRole('button', { name: /^Pay 100/ }).click()
  await expect(checkout.getByText('You can close this window.')).toBeVisible()
  await checkout.close()
  await page.reload()
  await dapp.expectStatus('connected')
  await openActivity(page, widget)
  await expect(widget.button(/^Buying USDL/)).toContainText('Processing')
  await press(widget.button(/^Buying USDL/))
  await expect(widget.view('BuyInProgress')).toContainText('Meld.io is processing your payment')
  await release(page, buyer)
  await expect(widget.view('BuyInProgress')).toContainText('USDL arrived')
  expect((await dollar.balanceOf(buyer)) - before).toBeGreaterThan(parseUnits('80', 6))
  await page.reload()
  await dapp.expectStatus('connected')
  await openActivity(page, widget)
  await expect(widget.frame.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await expect(widget.button(/^Buying USDL/)).toHaveCount(0)
})

test('the window of the provider outlives a reload: what is paid there afterwards is seen', async ({
  page,
  dapp,
  widget,
  chains,
  wallet,
}) => {
  const dollar = await localDollar(chains.one)
  await dapp.open()
  await openOffers(page, dapp, widget)
  const [buyer] = (await wallet.addresses()) as [Hex]
  const before = await dollar.balanceOf(buyer)
  const checkout = await chooseProvider(page, widget, 'Meld.io')
  await page.reload()
  await dapp.expectStatus('connected')
  await openActivity(page, widget)
  await expect(widget.button(/^Buying USDL/)).toContainText('Not paid yet')
  await press(widget.button(/^Buying USDL/))
  await expect(widget.view('BuyInProgress')).toContainText(
    'You can still pay in the Meld.io window if it is open.',
  )
  await inspect(page, 'BuyInProgress-later')
  // The form is another one since the reload, so nothing here can begin the same purchase again.
  await expect(widget.button('Try again')).toHaveCount(0)
  await press(widget.button('Choose another provider'))
  await widget.expectView('OnRampProviders')
  await expect(widget.button(/^Meld\.io.*Best price/)).toBeEnabled()
  await press(widget.button('Back'))
  await press(widget.button(/^Buying USDL/))
  await checkout.getByRole('button', { name: /^Pay 100/ }).click()
  await expect(widget.view('BuyInProgress')).toContainText('USDL arrived')
  expect((await dollar.balanceOf(buyer)) - before).toBeGreaterThan(parseUnits('80', 6))
})

test('a browser that blocks the window: the view says so, and its link leads to the provider', async ({
  page,
  dapp,
  widget,
  chains,
  wallet,
}) => {
  // What a browser returns that blocks windows. A link is not blocked.
  await page.addInitScript(() => {
    window.open = () => null
  })
  const dollar = await localDollar(chains.one)
  await dapp.open()
  await openOffers(page, dapp, widget)
  const [buyer] = (await wallet.addresses()) as [Hex]
  const before = await dollar.balanceOf(buyer)
  await press(widget.button(/^Meld\.io/))
  await expect(widget.view('BuyInProgress')).toContainText('Your browser blocked the window')
  await inspect(page, 'BuyInProgress-blocked')
  const opened = page.waitForEvent('popup')
  await press(widget.frame.getByRole('link', { name: 'Open Meld.io' }))
  const checkout = await opened
  await checkout.getByRole('button', { name: /^Pay 100/ }).click()
  await expect(widget.view('BuyInProgress')).toContainText('USDL arrived')
  expect((await dollar.balanceOf(buyer)) - before).toBeGreaterThan(parseUnits('80', 6))
})
