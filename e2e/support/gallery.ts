import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Theme, themes } from '@airlock/host-sdk/themes'
import type { Frame, Page } from '@playwright/test'
import { wear } from './mode.ts'

/* The pictures of `npm run gallery`. The tests take them: where a test calls `inspect` or `shoot`, the gallery has every
 * theme and size of what the test has arrived at. */

/** The folder of the pictures and of the page that shows them. */
export const GALLERY = join(import.meta.dirname, '..', 'screenshots', 'gallery')

/** The folder of the contact sheets of transitions. */
export const FILMS = join(GALLERY, 'film')

/** Whether this is a run of the gallery: tests take its pictures and leave checks of the contents to the other runs. */
export const isGallery = process.env.AIRLOCK_SCREENSHOTS === 'gallery'

/** The sizes of a view. At 200 % a window of 1280 by 800 has half of that in CSS pixels. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
  narrow: { width: 320, height: 568 },
  zoomed: { width: 640, height: 400 },
} as const

const isWanted = (name: string) => (process.env.AIRLOCK_THEMES ?? name).split(',').includes(name)

/** The presets of the pictures: all of them, or those that `AIRLOCK_THEMES` names, as in `light,dark`. */
export const THEMES: Readonly<Record<string, Theme>> = Object.fromEntries(
  Object.entries(themes).filter(([name]) => isWanted(name)),
)

/** The path of a picture: `Connect--midnight--phone.png`. */
export const pathOf = (what: string, theme: string, size: string) =>
  join(GALLERY, `${what}--${theme}--${size}.png`)

/** What of a frame changes while it is being laid out. */
const measure = (frame: Frame) =>
  frame
    .evaluate(() => {
      const { scrollHeight, clientWidth } = document.documentElement
      const { x, y, height } = document.querySelector('[role="dialog"], main')?.getBoundingClientRect() ?? {}
      const theme = document.querySelector<HTMLElement>('[data-theme]')?.dataset.theme
      const loading = [...document.images].filter(({ complete }) => !complete).length
      // Spinners and countdowns go on.
      const isMoving = document
        .getAnimations()
        .some((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 2000)
      const seen = [scrollHeight, clientWidth, x, y, height, theme, loading, document.fonts.status]
      return isMoving ? `moving ${performance.now()}` : JSON.stringify(seen)
    })
    .catch(() => 'gone')

/** Resolves when nothing moves and two looks in a row are the same, or after a second: a countdown may go on for ever. */
export async function settled(page: Page): Promise<void> {
  for (let [last, looks] = ['', 0]; looks < 30; looks += 1) {
    const now = (await Promise.all(page.frames().map(measure))).join()
    if (now === last) return
    last = now
    await setTimeout(30)
  }
}

/** Whether the page is a host, and whether its widget can be given a theme. */
const read = (page: Page) =>
  page.evaluate(() => ({
    isHost: window.airlock !== undefined,
    hasWidget: window.airlock?.getState().widget === 'ready',
  }))

/** A window in which something is approved waits after it has moved. Other buttons may stay off. */
const stoodStill = (page: Page) =>
  page
    .locator('button[aria-disabled="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 1000 })
    .catch(() => undefined)

/** Takes a picture of the page in every theme and size. A page without a widget is only light and dark. */
export async function takeAll(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  // Nothing is under the pointer.
  await page.mouse.move(0, 0)
  const { isHost, hasWidget } = await read(page)
  const own = Object.entries(THEMES).filter(([theme]) => hasWidget || theme === 'light' || theme === 'dark')
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    if (!isHost) await stoodStill(page)
    for (const [theme, preset] of own) {
      await page.emulateMedia({ colorScheme: preset.themeMode, reducedMotion: 'reduce' })
      if (hasWidget) await page.evaluate((given) => window.airlock?.setTheme(given), preset)
      if (!isHost) await wear(page, preset.themeMode)
      await settled(page)
      await page.screenshot({ path: pathOf(name, theme, size), caret: 'hide' })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const { themeVariables } = themes.light
  const plain = { themeMode: null, themeVariables }
  if (hasWidget) await page.evaluate((given) => window.airlock?.setTheme(given), plain)
  if (before) await page.setViewportSize(before)
}
