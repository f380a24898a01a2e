import { expect, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { test as paired } from './pairing.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** Of what the server says of an account. Whole units, exact. */
export type Held = {
  chainId: string
  symbol: string
  numeric: string
  decimals: number
  /** Contract or mint; the network's own currency without one. */
  address?: string
  price?: number
}

const toBalance = ({ chainId, symbol, numeric, decimals, address, price }: Held) => ({
  name: symbol === 'ETH' ? 'Ether' : symbol,
  symbol,
  chainId,
  ...(address && { address: `${chainId}:${address}` }),
  price: price ?? null,
  ...(price !== undefined && { value: price * Number(numeric) }),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: null,
})

/** What the server answers to this page about what accounts hold. */
export async function hold(page: Page, ...held: Held[]): Promise<void> {
  await page
    .context()
    .route(/\/v1\/account\/[^/]+\/balance/, (route) =>
      route.fulfill({ json: { balances: held.map(toBalance) } }),
    )
}

/** What names lead to, as the server answers this page; every other name is nobody's. */
export async function name(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  await page.context().route(/\/v1\/profile\/account\//, (route) => {
    const asked = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    const address = names[asked]
    if (!address) return route.fulfill({ status: 404, json: { reasons: [] } })
    const addresses = { 60: { address, created: '2026-01-01T00:00:00Z' } }
    return route.fulfill({ json: { name: asked, addresses, attributes: [] } })
  })
}

/** What a visitor does to send. */
export function sendingOn(page: Page, widget: Widget) {
  const { frame } = widget
  const amount = frame.getByRole('textbox', { name: 'Amount' })
  const to = frame.getByRole('textbox', { name: 'To' })
  const next = frame.locator('[data-view="WalletSend"] button[type="submit"]')
  return {
    amount,
    to,
    /** The one way on, whose text says what the form lacks. */
    next,
    open: async () => {
      await page.evaluate(() => void window.airlock?.open({ view: 'WalletSend' }))
      await widget.expectView('WalletSend')
    },
    choose: async (symbol: string) => {
      await press(
        frame.locator('[data-view="WalletSend"]').getByRole('button', { name: /^Select token|^Token:/ }),
      )
      await widget.expectView('WalletSendSelectToken')
      await press(frame.getByRole('button', { name: symbol, exact: true }))
      await widget.expectView('WalletSend')
    },
    /** To the review. */
    review: async () => {
      await expect(next).toHaveText('Preview Send')
      await press(next)
      await widget.expectView('WalletSendPreview')
    },
    send: widget.button('Send'),
    /** A fact of the review, by its label. */
    fact: (label: string) =>
      frame
        .locator('[data-view="WalletSendPreview"] dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd'),
    expectSent: async (what: string) => {
      await widget.expectView('WalletSendConfirmed')
      await expect(widget.view('WalletSendConfirmed')).toContainText(`Sent ${what}`, { timeout: 20_000 })
    },
  }
}

export type Sending = ReturnType<typeof sendingOn>

/** On the chains of the stack, which the widget's server knows too: take accounts of your own. */
export const test = base.extend<{ sending: Sending }>({
  chains: async ({ nodes }, use) => use(nodes),
  sending: async ({ page, widget }, use) => use(sendingOn(page, widget)),
})

/** The same, with wallets elsewhere. */
export const pairedTest = paired.extend<{ sending: Sending }>({
  chains: async ({ nodes }, use) => use(nodes),
  sending: async ({ page, widget }, use) => use(sendingOn(page, widget)),
})

export { expect }
