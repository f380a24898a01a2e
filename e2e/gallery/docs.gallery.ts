import { join } from 'node:path'
import type { ThemeVariables } from '@airlock/host-sdk'
import { themes } from '@airlock/host-sdk/themes'
import { test } from '../support/fixtures.ts'
import { settled } from '../support/gallery.ts'
import { KEY_VIEWS } from '../support/keyViews.ts'
import { settle } from '../support/settle.ts'

/* The pictures in docs/themes.md. */
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

/** The variables whose effect is shown, each at two values. */
const SHOWN: Readonly<Record<string, ThemeVariables>> = {
  'density-comfortable': { '--airlock-density': 'comfortable' },
  'density-compact': { '--airlock-density': 'compact' },
  'radius-0': { '--airlock-border-radius-master': '0px' },
  'radius-12': { '--airlock-border-radius-master': '12px' },
  'size-8': { '--airlock-font-size-master': '8px' },
  'size-12': { '--airlock-font-size-master': '12px' },
  'accent-indigo': { '--airlock-accent': '#4f46e5' },
  'accent-red': { '--airlock-accent': '#e5484d' },
  'mix-50': { '--airlock-color-mix': '#a855f7' },
  'mix-100': { '--airlock-color-mix': '#a855f7', '--airlock-color-mix-strength': 100 },
}

/** What of the card shows the effect: its lower part, with some wallets, a field in use and the corners. */
const SEEN = { width: 360, height: 440 }

/** The window in which a card and a sheet differ. */
const WINDOW = { width: 720, height: 640 }

test('the variables for the documentation', async ({
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
  const plain = themes.light.themeVariables
  const wear = (themeVariables: ThemeVariables) =>
    page.evaluate((given) => window.airlock?.setTheme({ themeMode: 'light', themeVariables: given }), {
      ...plain,
      ...themeVariables,
    })
  const card = widget.frame.getByRole('dialog')
  const email = widget.frame.getByRole('textbox', { name: 'Email' })
  await email.fill('you@example.org')
  for (const [name, variables] of Object.entries(SHOWN)) {
    await wear(variables)
    await settled(page)
    const { x = 0, y = 0, height = 0 } = (await card.boundingBox()) ?? {}
    const clip = { x, y: y + height - SEEN.height, ...SEEN }
    await page.screenshot({ path: join(DOCS, `variable-${name}.png`), clip, animations: 'disabled' })
  }
  await email.clear()
  await page.setViewportSize(WINDOW)
  for (const layout of ['card', 'sheet'] as const) {
    await wear({ '--airlock-layout': layout })
    await settled(page)
    await page.screenshot({ path: join(DOCS, `variable-layout-${layout}.png`), animations: 'disabled' })
  }
})
