import type { ViewName } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { framesOn } from '../../support/frames.ts'
import { walletIn } from '../../support/wallet.ts'

/** A movement of the widget: how to make it, and the view it ends at (none: the widget is closed). */
export interface Transition {
  what: string
  make: (page: Page) => Promise<unknown>
  to: ViewName | null
}

/** A visit with several transitions, one after the other. */
export interface Visit {
  /** Where it begins, from a page whose wallet is not connected. */
  begin: (page: Page) => Promise<unknown>
  isPhone: boolean
  transitions: readonly Transition[]
}

const RECIPIENT = '0x00000000000000000000000000000000000000a1'

export const button = (page: Page, name: string | RegExp) =>
  framesOn(page).widget.getByRole('button', { name }).first()

/** The button of the page that opens the widget. */
export const opener = (page: Page) => page.getByRole('button', { name: 'Connect wallet', exact: true })

export const viewOf = (page: Page, view: ViewName) => framesOn(page).widget.locator(`[data-view="${view}"]`)

export async function openConnect(page: Page): Promise<void> {
  await opener(page).click()
  // The last row: nothing is loaded any more.
  await button(page, 'All wallets').waitFor()
}

export async function openAccount(page: Page): Promise<void> {
  await openConnect(page)
  await button(page, 'Alpha Wallet').click()
  await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await viewOf(page, 'Account').getByText('Ether').first().waitFor()
}

export async function fillPayment(page: Page): Promise<void> {
  await openAccount(page)
  await button(page, 'Send').click()
  const form = viewOf(page, 'WalletSend')
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await form.getByRole('textbox', { name: 'To' }).fill(RECIPIENT)
  await form.getByRole('button', { name: 'Review' }).waitFor()
}

/** A swap that the wallet will decline. */
export async function fillSwap(page: Page): Promise<void> {
  await openAccount(page)
  await walletIn(page).behave('eth_sendTransaction', 'reject')
  await page.evaluate(() =>
    window.airlock?.open({ view: 'Swap', arguments: { toToken: 'USD', amount: '0.5' } }),
  )
  await button(page, 'Review swap').waitFor()
}

export const back = (from: string, to: ViewName): Transition => ({
  what: `${from} → back`,
  make: (page) => button(page, 'Back').click(),
  to,
})
