import { expect, type Page } from '@playwright/test'
import { onrampUrlOf, portsFrom } from '../stack/addresses.ts'
import type { Dapp } from './dapp.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** Presses a provider, whose page opens in a window of its own. */
export async function chooseProvider(page: Page, widget: Widget, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press(widget.button(new RegExp(`^${name}`)))
  const checkout = await opened
  await expect(checkout.getByRole('heading', { name })).toBeVisible()
  return checkout
}

/** From the page's button to the offers of the providers. */
export async function openOffers(page: Page, dapp: Dapp, widget: Widget): Promise<void> {
  await widget.connect()
  await dapp.expectStatus('connected')
  await page.evaluate(() => void window.airlock?.open())
  await press(widget.button('Buy'))
  await widget.expectView('OnRampProviders')
  // A provider that answers too late is asked again after half a minute.
  await expect(widget.button(/^Meld\.io.*Best price/)).toBeEnabled()
}

/** The bank lets the payments of a buyer through that it still looks at. */
export async function release(page: Page, buyer: string): Promise<void> {
  await page.request.post(`${onrampUrlOf(portsFrom(process.env))}/release?buyer=${buyer}`)
}
