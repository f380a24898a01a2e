import { expect, test } from '../../support/fixtures.ts'
import { KEY_VIEWS, settle } from '../../support/keyViews.ts'
import { COMPARED } from '../../support/screenshots.ts'

/* The views that people see most: light on a wide screen, dark on a phone. */

const LOOKS = {
  light: { width: 1280, height: 800 },
  dark: { width: 390, height: 844 },
} as const

for (const [name, { show, changing }] of Object.entries(KEY_VIEWS)) {
  test(`the view ${name}`, async ({ page, dapp, widget, wallet, embedded, frames, chains, stack }) => {
    const visited = { dapp, widget, wallet, embedded, frames, chains, stack }
    await show(visited)
    const card = widget.frame.getByRole('dialog')
    for (const [scheme, viewport] of Object.entries(LOOKS)) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: scheme as keyof typeof LOOKS, reducedMotion: 'reduce' })
      await settle(visited)
      // The port is another one where the usual one is taken.
      const mask = [...(changing?.(visited) ?? []), widget.frame.getByText(/^dapp\.localhost/)]
      await expect(card).toHaveScreenshot(`${name}-${scheme}.png`, { ...COMPARED, mask })
    }
  })
}
