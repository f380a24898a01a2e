import { expect, type Locator } from '@playwright/test'

/**
 * Clicks a button, once the pointer is on it. For a moment after the widget has come or left, the browser still sends
 * the pointer where it was before, and a click with it; people see the button light up first.
 */
export async function press(button: Locator): Promise<void> {
  const isUnderPointer = () => button.evaluate((element) => element.matches(':hover'))
  await expect.poll(() => button.hover().then(isUnderPointer)).toBe(true)
  await button.click()
}

/**
 * Clicks a button of the secure frame until something has come of it: the browser drops a press that falls on a frame
 * which has just moved.
 */
export async function pressUntil(button: Locator, there: Locator): Promise<void> {
  await button.waitFor()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 3000 })
    await expect(there).toBeVisible({ timeout: 3000 })
  }).toPass()
}
