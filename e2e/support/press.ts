import { expect, type Locator, type Page } from '@playwright/test'

/** A person would give up on a button that takes longer (ms). */
const PATIENCE = 60_000

/** Clicks once. Returns whether the button's page or frame received the click. */
async function clickOnce(button: Locator): Promise<boolean> {
  const heard = await button.evaluateHandle(() => {
    const click = { isHeard: false }
    const note = () => {
      click.isHeard = true
    }
    window.addEventListener('click', note, { capture: true, once: true })
    return click
  })
  await button.click()
  // If the element is gone, the click removed it.
  return heard.evaluate(({ isHeard }) => isHeard).catch(() => true)
}

/**
 * Clicks a button once the pointer is over it. For a moment after the widget has appeared or disappeared, the browser
 * still sends pointer events and clicks to the old place; people wait for the hover effect. The browser also drops a
 * click on a frame that has just moved, so the click is repeated.
 */
export async function press(button: Locator): Promise<void> {
  const isUnderPointer = () => button.evaluate((element) => element.matches(':hover'))
  await expect.poll(() => button.hover().then(isUnderPointer)).toBe(true)
  await expect.poll(() => clickOnce(button), { timeout: PATIENCE }).toBe(true)
}

/**
 * Clicks a button of the secure frame until it takes effect: the browser drops a press on a frame that has just moved.
 */
export async function pressUntil(button: Locator, there: Locator): Promise<void> {
  await button.waitFor()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 3000 })
    await expect(there).toBeVisible({ timeout: 3000 })
  }).toPass()
}

/** Clicks a button until its window opens, because the press may be dropped as above. */
export async function pressForWindow(opener: Locator): Promise<Page> {
  const context = opener.page().context()
  const opened: Page[] = []
  const note = (page: Page) => opened.push(page)
  context.on('page', note)
  try {
    await opener.waitFor()
    await expect(async () => {
      if (opened.length === 0 && (await opener.isVisible())) await opener.click({ timeout: 3000 })
      await expect.poll(() => opened.length, { timeout: 3000, intervals: [20] }).toBe(1)
    }).toPass()
  } finally {
    context.off('page', note)
  }
  const [window] = opened
  if (!window) throw new Error('No window was opened.')
  return window
}

/** More stops than any view has. */
const STOPS = 60

/** Moves the focus to a control with Tab alone, and presses Enter there. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Moves the focus to a control with Tab alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let stop = 0; !(await isFocused()); stop += 1) {
    expect(stop, 'Tab does not lead there').toBeLessThan(STOPS)
    await page.keyboard.press('Tab')
  }
}
