import { join } from 'node:path'
import { themes } from '@airlock/host-sdk/themes'
import { test } from '../support/fixtures.ts'
import { KEY_VIEWS, settle } from '../support/keyViews.ts'

/** The pictures in docs/themes.md. */
const DOCS = join(import.meta.dirname, '../../docs/images')

test('the presets for the documentation', async ({
  page,
  dapp,
  widget,
  wallet,
  embedded,
  frames,
  chains,
  stack,
}) => {
  const visited = { dapp, widget, wallet, embedded, frames, chains, stack }
  await KEY_VIEWS.Connect?.show(visited)
  await settle(visited)
  for (const [name, preset] of Object.entries(themes)) {
    await page.evaluate((given) => window.airlock?.setTheme(given), preset)
    const card = widget.frame.getByRole('dialog')
    await card.screenshot({ path: join(DOCS, `theme-${name}.png`), animations: 'disabled' })
  }
})
