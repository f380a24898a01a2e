import { join } from 'node:path'
import type { Page } from '@playwright/test'

const FOLDER = join(import.meta.dirname, '..', 'screenshots')

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

const SCHEMES = ['light', 'dark'] as const

/**
 * Four pictures of what is on the screen: light and dark, desktop and phone, in `e2e/screenshots`. For people to look
 * at, nothing is compared: taken only where `AIRLOCK_SCREENSHOTS` is 1.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.AIRLOCK_SCREENSHOTS !== '1') return
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
