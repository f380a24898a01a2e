import { expect, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { test as paired } from './pairing.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** A holding in the server's answer, in whole units, exact. */
export type Held = {
  chainId: string
  symbol: string
  numeric: string
  decimals: number
  /** The contract or mint. Without it, the network's own currency. */
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

/** Sets the server's answer to this page about the holdings of accounts. */
export async function hold(page: Page, ...held: Held[]): Promise<void> {
  await page
    .context()
    .route(/\/v1\/account\/[^/]+\/balance/, (route) =>
      route.fulfill({ json: { balances: held.map(toBalance) } }),
    )
}

/** Sets the addresses of names in the server's answers to this page. Other names do not exist. */
export async function name(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  await page.context().route(/\/v1\/profile\/account\//, (route) => {
    const asked = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    const address = names[asked]
    if (!address) return route.fulfill({ status: 404, json: { reasons: [] } })
    const addresses = { 60: { address, created: '2026-01-01T00:00:00Z' } }
    return route.fulfill({ json: { name: asked, addresses, attributes: [] } })
  })
}

/** The amount to send of an asset: in whole units, and as expected in its smallest unit. */
export type Payment = {
  asset: string
  amount: string
  to: string
  sent: bigint
  arrived: () => Promise<bigint>
}

/** A visitor's actions for sending. */
export function sendingOn(page: Page, widget: Widget) {
  const { frame } = widget
  const amount = frame.getByRole('textbox', { name: 'Amount' })
  const to = frame.getByRole('textbox', { name: 'To' })
  const next = frame.locator('[data-view="WalletSend"] button[type="submit"]')
  const open = async (namespace?: 'solana') => {
    await page.evaluate(
      (family) => void window.airlock?.open({ view: 'WalletSend', ...(family && { namespace: family }) }),
      namespace,
    )
    await widget.expectView('WalletSend')
  }
  /** A row of SendSelectToken. Its accessible name begins with the symbol or the coin's name. */
  const token = (title: string) => frame.getByRole('button', { name: new RegExp(`^${title}(?: |$)`) })
  const choose = async (symbol: string) => {
    await press(
      frame.locator('[data-view="WalletSend"]').getByRole('button', { name: /^Select token|^Token:/ }),
    )
    await widget.expectView('WalletSendSelectToken')
    await press(token(symbol))
    await widget.expectView('WalletSend')
  }
  const review = async () => {
    await expect(next).toHaveText('Review')
    await press(next)
    await widget.expectView('WalletSendPreview')
  }
  const send = widget.button('Send')
  const expectSent = async (what: string) => {
    await widget.expectView('WalletSendConfirmed')
    await expect(widget.view('WalletSendConfirmed')).toContainText(`Sent ${what}`)
  }
  return {
    amount,
    to,
    /** The form's only button. Its text names what the form lacks. */
    next,
    open,
    token,
    choose,
    /** Goes to the review. */
    review,
    send,
    /** A fact of the review by its label. */
    fact: (label: string) =>
      frame
        .locator('[data-view="WalletSendPreview"] dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd'),
    expectSent,
    /** Completes the payment, from the open form until it has arrived. `approve` is the confirmation in the wallet. */
    pay: async (payment: Payment, approve?: () => Promise<void>) => {
      await choose(payment.asset)
      await amount.fill(payment.amount)
      await to.fill(payment.to)
      await review()
      await press(send)
      await approve?.()
      await expectSent(`${payment.amount} `)
      expect(await payment.arrived()).toBe(payment.sent)
      await press(widget.button('Done'))
      await widget.expectClosed()
    },
  }
}

export type Sending = ReturnType<typeof sendingOn>

/** Tests on the stack's chains, which the widget's server knows too. Use new accounts. */
export const test = base.extend<{ sending: Sending }>({
  chains: async ({ nodes }, use) => use(nodes),
  sending: async ({ page, widget }, use) => use(sendingOn(page, widget)),
})

/** The same with paired wallets. */
export const pairedTest = paired.extend<{ sending: Sending }>({
  chains: async ({ nodes }, use) => use(nodes),
  sending: async ({ page, widget }, use) => use(sendingOn(page, widget)),
})

export { expect }
