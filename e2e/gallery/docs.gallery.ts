import { join } from 'node:path'
import type { ThemeVariables } from '@airlock/host-sdk'
import { themes } from '@airlock/host-sdk/themes'
import type { Page } from '@playwright/test'
import { test as base } from '../support/fixtures.ts'
import { settled } from '../support/gallery.ts'
import { KEY_VIEWS, type Visited } from '../support/keyViews.ts'
import { settle } from '../support/settle.ts'

/* The pictures in docs/themes.md. */
const DOCS = join(import.meta.dirname, '../../docs/images')

/** `show` goes to a view that is ready for its pictures. */
const test = base.extend<{ show: (view: 'Connect' | 'WhatIsAWallet') => Promise<void> }>({
  show: async ({ dapp, widget, wallet, embedded, frames, chains, stack }, use) => {
    const visited: Visited = { dapp, widget, wallet, embedded, frames, chains, stack }
    await use(async (view) => {
      await KEY_VIEWS[view]?.show(visited)
      await settle(visited)
    })
  },
})

test('the presets for the documentation', async ({ page, widget, show }) => {
  await show('Connect')
  for (const [name, preset] of Object.entries(themes)) {
    await page.evaluate((given) => window.airlock?.setTheme(given), preset)
    const card = widget.frame.getByRole('dialog')
    await card.screenshot({ path: join(DOCS, `theme-${name}.png`), animations: 'disabled' })
  }
})

interface Shown {
  view: 'Connect' | 'WhatIsAWallet'
  /** The end of the card that shows the effect. */
  end: 'top' | 'bottom'
  /** What the field for an email has. */
  email?: string
  /** The variables, each at two values. */
  looks: Readonly<Record<string, ThemeVariables>>
}

const SHOWN: readonly Shown[] = [
  {
    view: 'Connect',
    end: 'top',
    looks: {
      'density-comfortable': { '--airlock-density': 'comfortable' },
      'density-compact': { '--airlock-density': 'compact' },
      'size-8': { '--airlock-font-size-master': '8px' },
      'size-12': { '--airlock-font-size-master': '12px' },
    },
  },
  {
    // With some wallets, a field in use and the corners.
    view: 'Connect',
    end: 'bottom',
    email: 'you@example.org',
    looks: {
      'radius-0': { '--airlock-border-radius-master': '0px' },
      'radius-12': { '--airlock-border-radius-master': '12px' },
      'mix-50': { '--airlock-color-mix': '#a855f7' },
      'mix-100': { '--airlock-color-mix': '#a855f7', '--airlock-color-mix-strength': 100 },
    },
  },
  {
    // With a main button.
    view: 'WhatIsAWallet',
    end: 'bottom',
    looks: {
      'accent-indigo': { '--airlock-accent': '#4f46e5' },
      'accent-red': { '--airlock-accent': '#e5484d' },
    },
  },
]

/** How much of the card is shown. */
const SEEN = { width: 360, height: 440 }

/** The window in which a card and a sheet differ. */
const WINDOW = { width: 720, height: 720 }

async function wear(page: Page, themeVariables: ThemeVariables): Promise<void> {
  const given = { ...themes.light.themeVariables, ...themeVariables }
  await page.evaluate((worn) => window.airlock?.setTheme({ themeMode: 'light', themeVariables: worn }), given)
  await settled(page)
}

for (const { view, end, email, looks } of SHOWN)
  test(`the variables for the documentation: ${Object.keys(looks).join(', ')}`, async ({
    page,
    widget,
    show,
  }) => {
    await show(view)
    if (email) await widget.frame.getByRole('textbox', { name: 'Email' }).fill(email)
    for (const [name, variables] of Object.entries(looks)) {
      await wear(page, variables)
      const { x = 0, y = 0, height = 0 } = (await widget.frame.getByRole('dialog').boundingBox()) ?? {}
      const clip = { x, y: end === 'top' ? y : y + height - SEEN.height, ...SEEN }
      await page.screenshot({ path: join(DOCS, `variable-${name}.png`), clip, animations: 'disabled' })
    }
  })

test('the layouts for the documentation', async ({ page, show }) => {
  await show('Connect')
  await page.setViewportSize(WINDOW)
  for (const layout of ['card', 'sheet'] as const) {
    await wear(page, { '--airlock-layout': layout })
    await page.screenshot({ path: join(DOCS, `variable-layout-${layout}.png`), animations: 'disabled' })
  }
})
