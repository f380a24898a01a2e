import type { Locator } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { shoot } from '../../support/screenshots.ts'

/** Pseudo-languages made from English for tests: 40 % longer, and one of them right-to-left. */
const LANGUAGES = [
  { locale: 'en-XA', direction: 'ltr' },
  { locale: 'ar-XB', direction: 'rtl' },
]

/**
 * Texts that overflow although they are not meant to be shortened. Texts for screen readers only are one pixel wide.
 */
const cutOff = (view: Locator) =>
  view.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((element) => {
        const { overflowX, textOverflow, display } = getComputedStyle(element)
        return display !== 'inline' && overflowX !== 'visible' && textOverflow !== 'ellipsis'
      })
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  )

/** The amounts of which a part is replaced by an ellipsis. */
const shortened = (root: Locator) =>
  root.locator('bdi[dir="ltr"]').evaluateAll((amounts) =>
    amounts
      .filter(({ textContent }) => /\d/.test(textContent))
      .filter((amount) =>
        [amount, amount.parentElement].some((box) => box && box.scrollWidth > box.clientWidth),
      )
      .map(({ textContent }) => textContent),
  )

/** The files of the widget's own typeface that have been fetched: one for English, and one for letters of other languages. */
const typefaceFiles = (root: Locator) =>
  root.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => family.replaceAll('"', '') === 'Geist' && status === 'loaded',
      ).length,
  )

for (const { locale, direction } of LANGUAGES) {
  test(`the widget in ${locale}`, async ({ page, dapp, widget }) => {
    const { frame } = widget
    const look = async (view: 'Connect' | 'Account' | 'WalletSend' | 'SignIn') => {
      await widget.expectView(view)
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^\[.+\]$/)
      expect(await cutOff(frame.locator('body'))).toEqual([])
      expect(await shortened(frame.locator('body'))).toEqual([])
      await shoot(page, `language-${locale}-${view}`)
    }
    await dapp.open({ config: { locale } })
    await page.evaluate(() => void window.airlock?.open())
    await look('Connect')
    await expect(frame.locator('html')).toHaveAttribute('lang', locale)
    await expect(frame.locator('html')).toHaveAttribute('dir', direction)
    await page.evaluate(() => window.airlock?.close())
    await widget.connect()
    await dapp.expectStatus('connected')
    await page.evaluate(() => void window.airlock?.open({ view: 'Account' }))
    await look('Account')
    await expect(frame.locator('[data-view="Account"]').getByText('Ţööķééñš')).toBeVisible()
    await expect.poll(() => typefaceFiles(frame.locator('body'))).toBe(2)
    const profile = frame.locator('[data-view="Account"] section').first()
    await expect(profile).toHaveCSS(direction === 'ltr' ? 'padding-right' : 'padding-left', '8px')
    await page.evaluate(() => void window.airlock?.open({ view: 'WalletSend' }))
    await look('WalletSend')
    await expect(frame.locator('[data-view="WalletSend"] bdi[dir="ltr"]', { hasText: 'ETH' })).toBeVisible()
    await dapp.open({ config: { locale }, query: { siwe: '1' } })
    // By itself the widget loads when the page is idle, which a busy machine keeps it waiting for.
    await page.evaluate(() => void window.airlock?.open())
    await look('SignIn')
    await expectAccessible(page)
  })

  test(`the page behind a device’s mail in ${locale}`, async ({ browser, stack }) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${stack.origins.secure}/device`)
    await expect(page.getByRole('heading')).toHaveText(/^\[.+\]$/)
    await expect(page).toHaveTitle(/^\[.+\]$/)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await context.close()
  })
}
