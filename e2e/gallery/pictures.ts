import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The folder of the pictures and of the page that shows them. */
export const GALLERY = join(import.meta.dirname, '..', 'screenshots', 'gallery')

/** The sizes of a view. At 200 % a window of 1280 by 800 has half of that in CSS pixels. */
export const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
  narrow: { width: 320, height: 568 },
  zoomed: { width: 640, height: 400 },
}

/** Takes a picture: `Connect--midnight--phone.png`. */
export const take = (page: Page, [what, theme, size]: [string, string, string], fullPage = false) =>
  page.screenshot({ path: join(GALLERY, `${what}--${theme}--${size}.png`), animations: 'disabled', fullPage })
