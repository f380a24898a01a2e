import type { Page } from '@playwright/test'
import { SIZES } from './gallery.ts'

/** Looks at a page while its window is as small as the smallest phone, and gives it its size back. */
export async function whileNarrow(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(SIZES.narrow)
  await look()
  if (size) await page.setViewportSize(size)
}
