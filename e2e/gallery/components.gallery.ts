import { themes } from '@airlock/host-sdk/themes'
import { test } from '@playwright/test'
import { openComponents, openSealed } from '../support/componentPage.ts'
import { NOW } from '../support/keyViews.ts'
import { take } from './pictures.ts'

const WIDTHS = { desktop: 1240, phone: 390, narrow: 320 }

for (const theme of Object.keys(themes)) {
  test(`the components in the theme ${theme}`, async ({ page }) => {
    await page.clock.setFixedTime(NOW)
    for (const [size, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 800 })
      await openComponents(page, theme)
      await take(page, ['Components', theme, size], true)
    }
  })
}

test('the components of the secure frame', async ({ page }) => {
  for (const [theme, { themeMode, themeVariables }] of Object.entries(themes))
    for (const [size, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 800 })
      await openSealed(page, themeMode, themeVariables['--airlock-accent'])
      await take(page, ['Sealed', theme, size], true)
    }
})
