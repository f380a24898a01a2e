import { themes } from '@airlock/host-sdk/themes'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { openComponents, openSealed } from '../../support/componentPage.ts'
import { NOW } from '../../support/keyViews.ts'
import { COMPARED } from '../../support/screenshots.ts'

/* The page of all components, in each theme. */

const VIEWPORT = { width: 1240, height: 800 }
const MIRRORED = 'ar-XB'

/** The presets that differ in more than their colours, and both modes. */
const PICTURED = new Set(['light', 'dark', 'contrast'])

/** The ground of a hovered row differs from the card by a fiftieth. */
const HOVERED = { ...COMPARED, threshold: 0.02 }

// The page is built once for each worker, so one worker runs all of these tests.
test.describe.configure({ mode: 'default' })

test.use({ viewport: VIEWPORT })

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

const compare = (page: Page, name: string) =>
  expect(page).toHaveScreenshot(`components-${name}.png`, { ...COMPARED, fullPage: true })

for (const theme of Object.keys(themes)) {
  test(`every component in the theme ${theme}`, async ({ page }) => {
    await openComponents(page, theme)
    await expectAccessible(page)
    if (PICTURED.has(theme)) await compare(page, theme)
    await test.step('no component is wider than a phone of 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })
}

// Some letters of the pseudo-language are those of the system too.
test('every component from right to left', async ({ page }) => {
  await openComponents(page, 'light', MIRRORED)
  await expectAccessible(page)
})

for (const mode of ['light', 'dark'] as const) {
  test(`every component of the secure frame, ${mode}`, async ({ page }) => {
    await openSealed(page, mode)
    await expectAccessible(page)
    await compare(page, `sealed-${mode}`)
  })
}

test('every component in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openComponents(page, 'light')
  await compare(page, 'forced')
})

test('a pointer and a key over each kind of control', async ({ page }) => {
  await openComponents(page, 'light')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const kinds = { primary: 'Continue', row: 'Alpha Wallet Installed', icon: 'Close' }
  for (const [kind, name] of Object.entries(kinds)) {
    const control = button(name).first()
    await control.hover()
    await expect(control).toHaveScreenshot(`components-${kind}-hover.png`, HOVERED)
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await control.focus()
    await expect(control).toHaveScreenshot(`components-${kind}-focus.png`, COMPARED)
  }
})
