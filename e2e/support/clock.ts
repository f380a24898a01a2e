import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock. It advances only when the test says so. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/**
 * Waits for an element while the clock stands still: the widget shows what had to be loaded only after a moment of that
 * clock. Returns how much of it has passed (ms), which is nothing if everything was loaded.
 */
export async function untilShown(element: Locator): Promise<number> {
  const { clock } = element.page()
  let spent = 0
  await expect(async () => {
    if (await element.isVisible()) return
    await clock.runFor(20)
    spent += 20
    await expect(element).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 60_000, intervals: [50] })
  return spent
}
