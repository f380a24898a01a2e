import { expect, type Locator, type Page } from '@playwright/test'
import { press } from './press.ts'
import { test as base, pairedTest as paired } from './sending.ts'
import type { Widget } from './widget.ts'

/** The digits of an amount, without its symbol. */
const digitsOf = (text: string) => text.replace(/[^\d.,]/g, '')

/** An amount of the review as it is written there, which may be rounded down, and with all its digits. */
async function amountIn(place: Locator) {
  const { shown, exact } = await place
    .locator('bdi')
    .evaluate((amount: HTMLElement) => ({ shown: amount.innerText, exact: amount.title }))
  return { shown: digitsOf(shown), exact: digitsOf(exact) }
}

/** A visitor's actions for swaps. */
function swappingOn(page: Page, widget: Widget) {
  const { frame } = widget
  const amount = frame.getByRole('textbox', { name: 'You pay' })
  const next = frame.locator('[data-view="Swap"] button[type="submit"]')
  const preview = widget.view('SwapPreview')
  /** A row of SwapSelectToken. Its accessible name begins with the token's name. */
  const token = (name: string) => frame.getByRole('button', { name: new RegExp(`^${name}(?: |$)`) })
  const fact = (label: string) =>
    preview
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  return {
    amount,
    /** The form's button. Its text names what the form lacks. */
    next,
    preview,
    token,
    /** Opens the form as a dApp does. */
    open: async (given?: { fromToken?: string; toToken?: string; amount?: string }, namespace?: 'solana') => {
      await page.evaluate(
        ([wanted, family]) =>
          void window.airlock?.open({
            view: 'Swap',
            ...(wanted && { arguments: wanted }),
            ...(family && { namespace: family }),
          } as never),
        [given, namespace] as const,
      )
      await widget.expectView('Swap')
    },
    /** Chooses the token of one side. */
    choose: async (side: 'Pay with' | 'Receive', name: string) => {
      const form = widget.view('Swap')
      const button = form.getByRole('button', {
        name: new RegExp(`^${side} .*Choose another|^Select token$`),
      })
      await press(button.first())
      await widget.expectView('SwapSelectToken')
      await press(token(name))
      await widget.expectView('Swap')
    },
    /** Goes to the review. */
    review: async () => {
      await expect(next).toHaveText('Review swap')
      await press(next)
      await widget.expectView('SwapPreview')
    },
    /** What the review says that is received. */
    received: () => amountIn(preview.locator('strong').nth(1)),
    /** What the review says that is received at least. */
    minimum: () => amountIn(fact('Minimum received')),
    swap: widget.button('Swap'),
    fact,
  }
}

export type Swapping = ReturnType<typeof swappingOn>

/** Tests on the stack's chains, the first of which has exchanges. Use new accounts. */
export const test = base.extend<{ swapping: Swapping }>({
  swapping: async ({ page, widget }, use) => use(swappingOn(page, widget)),
})

/** The same with paired wallets. */
export const pairedTest = paired.extend<{ swapping: Swapping }>({
  swapping: async ({ page, widget }, use) => use(swappingOn(page, widget)),
})

export { expect }
