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
