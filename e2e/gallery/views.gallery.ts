import { themes } from '@airlock/host-sdk/themes'
import { test } from '../support/fixtures.ts'
import { KEY_VIEWS } from '../support/keyViews.ts'
import { SIZES, take } from './pictures.ts'

for (const [name, { show }] of Object.entries(KEY_VIEWS)) {
  test(`the view ${name}`, async ({ page, dapp, widget, wallet, embedded, frames, chains, stack }) => {
    await show({ dapp, widget, wallet, embedded, frames, chains, stack })
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      for (const [theme, preset] of Object.entries(themes)) {
        await page.evaluate((given) => window.airlock?.setTheme(given), preset)
        await take(page, [name, theme, size])
      }
    }
  })
}
