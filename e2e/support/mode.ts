import type { Page } from '@playwright/test'

type Mode = 'light' | 'dark'

/** Makes a page of the secure frame light or dark, whatever the visitor's system prefers. */
export const wear = (page: Page, mode: Mode): Promise<void> =>
  page.evaluate((wanted) => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-theme]')) one.dataset.theme = wanted
  }, mode)

/** An approval's window keeps the mode of the dApp that it was opened with. */
const keepsItsMode = (page: Page) => new URL(page.url()).pathname === '/approve'

/** Changes the mode of the visitor's system, and of a window that does not follow it. */
export async function turn(page: Page, colorScheme: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (keepsItsMode(page)) await wear(page, colorScheme)
}
