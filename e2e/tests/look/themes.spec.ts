import { themes } from '@airlock/host-sdk/themes'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Widget } from '../../support/widget.ts'

/* The themes of a dApp in the widget: at the start, and changed live. */

/** The card of `midnight`. */
const MIDNIGHT = 'rgb(10, 15, 31)'

const set = (page: Page, theme: object) => page.evaluate((given) => window.airlock?.setTheme(given), theme)

const cardOf = ({ frame }: Widget) => frame.getByRole('dialog')

/** The colours, shape and type of the card. */
const lookOf = (widget: Widget) =>
  cardOf(widget).evaluate((card) => {
    const { backgroundColor, borderRadius, color, fontFamily } = getComputedStyle(card)
    return { backgroundColor, borderRadius, color, fontFamily }
  })

/** Messages of the browser's console about themes, from now on. */
function advised(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('Airlock: --airlock-')) lines.push(message.text())
  })
  return lines
}

test('each preset is applied live and accessible, and a widget can be compact or a sheet', async ({
  page,
  dapp,
  widget,
}) => {
  const advice = advised(page)
  await dapp.open()
  await dapp.press('Connect wallet')
  await expect(widget.wallet('Binance Wallet')).toBeVisible()
  await test.step('each preset is drawn as it is, and looks like no other', async () => {
    const own = await lookOf(widget)
    const looks = new Set<string>()
    for (const preset of Object.values(themes)) {
      await set(page, preset)
      await expect(widget.frame.locator('[data-theme]')).toHaveAttribute('data-theme', preset.themeMode)
      const surface = preset.themeVariables['--airlock-surface']
      if (surface) {
        const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16))
        await expect(cardOf(widget)).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
      }
      looks.add(JSON.stringify(await lookOf(widget)))
    }
    expect(looks.size).toBe(Object.keys(themes).length)
    expect(advice).toEqual([])
    await set(page, themes.light)
    expect(await lookOf(widget)).toEqual(own)
  })
  await test.step('a compact widget is lower, and a sheet stands on the bottom edge', async () => {
    const rowHeight = async () => (await widget.wallet('Alpha Wallet').boundingBox())?.height
    expect(await rowHeight()).toBe(56)
    await set(page, { themeVariables: { '--airlock-density': 'compact', '--airlock-layout': 'sheet' } })
    await expect.poll(rowHeight).toBe(48)
    const bottom = async () => {
      const box = await cardOf(widget).boundingBox()
      return box && Math.round(box.y + box.height)
    }
    await expect.poll(bottom).toBe(page.viewportSize()?.height)
    await set(page, { themeVariables: { '--airlock-density': undefined, '--airlock-layout': undefined } })
    await expect.poll(rowHeight).toBe(56)
  })
  await test.step('each preset is accessible, in the other mode too', async () => {
    for (const preset of Object.values(themes)) {
      await set(page, preset)
      // The demo follows the scheme that is checked: it changes the mode and leaves the variables.
      await expectAccessible(page)
    }
  })
})

/** Notes the card's background when it becomes visible, which is before it is painted. */
function noteFirstGround(): void {
  new MutationObserver(() => {
    const card = document.querySelector('[data-state="open"] [role="dialog"]')
    if (!card || document.documentElement.dataset.firstGround) return
    document.documentElement.dataset.firstGround = getComputedStyle(card).backgroundColor
  }).observe(document, { attributes: true, childList: true, subtree: true })
}

test('a theme of the configuration is there from the first frame on', async ({ page, dapp, widget }) => {
  await page.addInitScript(noteFirstGround)
  await dapp.open({ config: themes.midnight })
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  await expect(widget.frame.locator('html')).toHaveAttribute('data-first-ground', MIDNIGHT)
  // Variables of an earlier call stay, so an accent alone does not bring the default card back.
  await set(page, { themeVariables: { '--airlock-accent': '#ffb020' } })
  await expect(widget.frame.locator('[data-theme]')).toHaveCSS('--accent', '#ffb020')
  await expect(cardOf(widget)).toHaveCSS('background-color', MIDNIGHT)
})

test('without colours in the theme, their code is not loaded; a colour that is adjusted is reported once', async ({
  page,
  dapp,
  widget,
}) => {
  const advice = advised(page)
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  await dapp.open({
    config: { themeMode: 'light', themeVariables: { '--airlock-border-radius-master': '2px' } },
  })
  await dapp.press('Connect wallet')
  await expect(widget.wallet('Binance Wallet')).toBeVisible()
  expect(scripts.filter((url) => url.includes('themeColors'))).toEqual([])
  await set(page, { themeVariables: { '--airlock-accent': '#ffd400' } })
  await expect.poll(() => advice.length).toBe(1)
  expect(advice[0]).toMatch(
    /^Airlock: --airlock-accent #ffd400 is hard to read as text on the card.+#[0-9a-f]{6}/,
  )
  await set(page, { themeVariables: { '--airlock-accent': '#0d6e62' } })
  await set(page, { themeVariables: { '--airlock-accent': '#ffd400' } })
  await expect(widget.frame.locator('[data-theme]')).toHaveCSS('--accent', '#ffd400')
  expect(advice).toHaveLength(1)
})

/** The lowest contrast of the card's quiet text, as WCAG 2.2 computes it, and the colour of the card's outline. */
const contrastOf = (widget: Widget) =>
  widget.frame.locator('[data-theme]').evaluate((node) => {
    const read = (token: string) => getComputedStyle(node).getPropertyValue(token).trim()
    const light = (hex: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, place) => sum + value * ([0.2126, 0.7152, 0.0722][place] ?? 0), 0)
    const [one, other] = [light(read('--text-quiet')), light(read('--well-deep'))]
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return { isStrong: ratio >= 7, hasOutline: read('--outline').startsWith('#') }
  })

test('a visitor who prefers more contrast gets it, whatever the theme is, and also while the widget is open', async ({
  page,
  dapp,
  widget,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  await dapp.open()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  await expect.poll(() => contrastOf(widget)).toEqual({ isStrong: true, hasOutline: true })
  await page.emulateMedia({ contrast: 'no-preference' })
  await expect.poll(() => contrastOf(widget)).toEqual({ isStrong: false, hasOutline: false })
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(() => contrastOf(widget)).toEqual({ isStrong: true, hasOutline: true })
  await set(page, themes.midnight)
  await expect(cardOf(widget)).toHaveCSS('background-color', MIDNIGHT)
  await expect.poll(() => contrastOf(widget)).toEqual({ isStrong: true, hasOutline: true })
})
