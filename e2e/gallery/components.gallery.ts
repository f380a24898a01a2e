import { type Page, test } from '@playwright/test'
import { openComponents, openSealed } from '../support/componentPage.ts'
import { pathOf, SIZES, THEMES } from '../support/gallery.ts'
import { NOW } from '../support/keyViews.ts'

/** A component has nothing to show at sizes that differ in height alone. */
const WIDTHS = ['desktop', 'phone', 'narrow'] as const

/** Takes pictures of the whole page at each width. */
async function takeWidths(page: Page, open: () => Promise<void>, pathAt: (size: string) => string) {
  for (const size of WIDTHS) {
    await page.setViewportSize(SIZES[size])
    await open()
    await page.screenshot({ path: pathAt(size), animations: 'disabled', fullPage: true })
  }
}

for (const [theme, { themeMode, themeVariables }] of Object.entries(THEMES))
  test(`the components in the theme ${theme}`, async ({ page }) => {
    await page.clock.setFixedTime(NOW)
    await takeWidths(
      page,
      () => openComponents(page, theme),
      (size) => pathOf('Components', theme, size),
    )
    await takeWidths(
      page,
      () => openSealed(page, themeMode, themeVariables['--airlock-accent']),
      (size) => pathOf('Sealed', theme, size),
    )
  })
