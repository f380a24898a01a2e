import type { ViewName } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { framesOn } from '../../support/frames.ts'

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

const button = (page: Page, name: string | RegExp) =>
  framesOn(page).widget.getByRole('button', { name }).first()

/** The button of the page that opens the widget. */
const opener = (page: Page) => page.getByRole('button', { name: 'Connect wallet', exact: true })

const viewOf = (page: Page, view: ViewName) => framesOn(page).widget.locator(`[data-view="${view}"]`)

async function openConnect(page: Page): Promise<void> {
  await opener(page).click()
  // The last row: nothing is loaded any more.
  await button(page, 'All wallets').waitFor()
}

async function openAccount(page: Page): Promise<void> {
  await openConnect(page)
  await button(page, 'Alpha Wallet').click()
  await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await viewOf(page, 'Account').getByText('Ether').first().waitFor()
}

async function fillPayment(page: Page): Promise<void> {
  await openAccount(page)
  await button(page, 'Send').click()
  const form = viewOf(page, 'WalletSend')
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await form.getByRole('textbox', { name: 'To' }).fill(RECIPIENT)
  await form.getByRole('button', { name: 'Review' }).waitFor()
}

export const VISITS: readonly Visit[] = [
  {
    begin: openConnect,
    isPhone: false,
    transitions: [
      {
        what: 'Connect → All wallets',
        make: (page) => button(page, 'All wallets').click(),
        to: 'AllWallets',
      },
      { what: 'All wallets → back', make: (page) => button(page, 'Back').click(), to: 'Connect' },
      {
        what: 'Connect → QR code',
        make: (page) => button(page, 'WalletConnect').click(),
        to: 'ConnectingWalletConnect',
      },
    ],
  },
  {
    begin: openAccount,
    isPhone: false,
    transitions: [
      {
        what: 'Account → Networks',
        make: (page) => button(page, /^Switch network|Local One/).click(),
        to: 'Networks',
      },
      { what: 'Networks → back', make: (page) => button(page, 'Back').click(), to: 'Account' },
    ],
  },
  {
    begin: fillPayment,
    isPhone: false,
    transitions: [
      {
        what: 'Send → review',
        make: (page) => button(page, 'Review').click(),
        to: 'WalletSendPreview',
      },
    ],
  },
  {
    begin: async (page) => {
      // The widget is loaded when it is first opened; what is measured is the sheet.
      await openConnect(page)
      await button(page, 'Close').click()
      await viewOf(page, 'Connect').waitFor({ state: 'hidden' })
    },
    isPhone: true,
    transitions: [
      { what: 'sheet opens (phone)', make: (page) => opener(page).click(), to: 'Connect' },
      {
        what: 'sheet: Connect → All wallets',
        make: (page) => button(page, 'All wallets').click(),
        to: 'AllWallets',
      },
      { what: 'sheet closes (phone)', make: (page) => button(page, 'Close').click(), to: null },
    ],
  },
]
