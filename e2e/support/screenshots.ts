import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isGallery, settled, takeAll } from './gallery.ts'
import { turn } from './mode.ts'

const FOLDER = join(import.meta.dirname, '..', 'screenshots')

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

const SCHEMES = ['light', 'dark'] as const

/** How pictures are compared with those in the repository (`toHaveScreenshot`): without motion or a caret. */
export const COMPARED = {
  animations: 'disabled',
  caret: 'hide',
  scale: 'css',
  // A few pixels at the edges of letters and curves may differ. A small illustration has some thousand.
  maxDiffPixels: 200,
  threshold: 0.08,
} as const

/**
 * Takes four screenshots into `e2e/screenshots`: light and dark, desktop and phone. They are for people to look at and
 * are not compared. Taken only if `AIRLOCK_SCREENSHOTS` is 1. In a run of the gallery they are its pictures instead.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  if (isGallery) return takeAll(page, name)
  if (process.env.AIRLOCK_SCREENSHOTS !== '1') return
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of SCHEMES) {
      await turn(page, colorScheme)
      await settled(page)
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) })
    }
  }
  await turn(page, 'light')
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
