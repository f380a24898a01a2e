import type { Page } from '@playwright/test'
import { type Hex, parseUnits } from 'viem'
import { inspect } from '../../support/axe.ts'
import { chooseProvider, openOffers, release } from '../../support/buying.ts'
import type { Dapp } from '../../support/dapp.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expect, test } from '../../support/sending.ts'
import { localDollar } from '../../support/token.ts'
import { ALPHA } from '../../support/wallet.ts'
import type { Widget } from '../../support/widget.ts'

// An account that no other test buys with.
test.use({ wallets: only({ ...ALPHA, accounts: 1, firstAccount: 7 }) })

interface Buying {
  page: Page
  dapp: Dapp
  widget: Widget
  buyer: Hex
  /** How many dollars (in units of the token) have arrived since the last look. */
  arrived: () => Promise<bigint>
}

const ENOUGH = parseUnits('80', 6)

/** Opens the page again, where the visitor is still connected. */
async function reload({ page, dapp }: Buying): Promise<void> {
  await page.reload()
  await dapp.expectStatus('connected')
}

async function openActivity({ page, widget }: Buying): Promise<void> {
  await page.evaluate(() => void window.airlock?.open())
  await press(widget.frame.getByRole('tab', { name: 'Activity' }))
}

/** From the account to the offers of the providers. */
async function openOffersAgain({ page, widget }: Buying): Promise<void> {
  await page.evaluate(() => void window.airlock?.open())
  await press(widget.button('Buy'))
  await widget.expectView('OnRampProviders')
  await expect(widget.button(/^Meld\.io.*Best price/)).toBeEnabled()
}

async function waitForBank(buying: Buying): Promise<void> {
  const { page, widget, buyer, arrived } = buying
  const checkout = await chooseProvider(page, widget, 'Meld.io')
  await checkout.getByLabel('The bank looks at the payment first').check()
  await checkout.getByRole('button', { name: /^Pay 100/ }).click()
  await expect(checkout.getByText('You can close this window.')).toBeVisible()
  await checkout.close()
  await reload(buying)
  await openActivity(buying)
  await expect(widget.button(/^Buying USDL/)).toContainText('Processing')
  await press(widget.button(/^Buying USDL/))
  await expect(widget.view('BuyInProgress')).toContainText('Meld.io is processing your payment')
  await release(page, buyer)
  await expect(widget.view('BuyInProgress')).toContainText('USDL arrived')
  expect(await arrived()).toBeGreaterThan(ENOUGH)
  await reload(buying)
  await openActivity(buying)
  await expect(widget.frame.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await expect(widget.button(/^Buying USDL/)).toHaveCount(0)
}

async function payAfterReload(buying: Buying): Promise<void> {
  const { page, widget, arrived } = buying
  const checkout = await chooseProvider(page, widget, 'Meld.io')
  await reload(buying)
  await openActivity(buying)
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
  expect(await arrived()).toBeGreaterThan(ENOUGH)
}

async function followLink({ page, widget, arrived }: Buying): Promise<void> {
  await press(widget.button(/^Meld\.io/))
  await expect(widget.view('BuyInProgress')).toContainText('Your browser blocked the window')
  await inspect(page, 'BuyInProgress-blocked')
  const opened = page.waitForEvent('popup')
  await press(widget.frame.getByRole('link', { name: 'Open Meld.io' }))
  const checkout = await opened
  await checkout.getByRole('button', { name: /^Pay 100/ }).click()
  await expect(widget.view('BuyInProgress')).toContainText('USDL arrived')
  expect(await arrived()).toBeGreaterThan(ENOUGH)
}

test('a purchase is followed until it arrives, also after a reload and where the browser blocks its window', async ({
  page,
  dapp,
  widget,
  chains,
  wallet,
}) => {
  test.slow()
  const dollar = await localDollar(chains.one)
  await dapp.open()
  await openOffers(page, dapp, widget)
  const [buyer] = (await wallet.addresses()) as [Hex]
  let before = await dollar.balanceOf(buyer)
  const arrived = async () => {
    const gained = (await dollar.balanceOf(buyer)) - before
    before += gained
    return gained
  }
  const buying = { page, dapp, widget, buyer, arrived }

  await test.step('a purchase that the bank looks at stays in the activity after a reload, until it arrives', () =>
    waitForBank(buying))

  await test.step('the window of the provider outlives a reload: what is paid there afterwards is seen', async () => {
    await openOffersAgain(buying)
    await payAfterReload(buying)
  })

  await test.step('a browser that blocks the window: the view says so, and its link leads to the provider', async () => {
    // What a browser returns that blocks windows. A link is not blocked.
    await page.addInitScript(() => {
      window.open = () => null
    })
    await reload(buying)
    await openOffersAgain(buying)
    await followLink(buying)
  })
})
