import { expect } from '@playwright/test'
import type { Visited } from './keyViews.ts'

/**
 * Prepares the card for a picture: without the dApp's page, which its corners would show, without a pointer over it, and
 * with all pictures that are in view.
 */
export async function settle({ widget: { element, frame } }: Visited): Promise<void> {
  const page = element.page()
  // The browser may send a pointer that leaves to where the card was before.
  const card = frame.getByRole('dialog')
  let step = 0
  const isHovered = async () => {
    step = 1 - step
    await page.mouse.move(step, 0)
    return card.evaluate((node) => node.matches(':hover'))
  }
  await expect.poll(isHovered).toBe(false)
  await page.evaluate(() => {
    for (const one of document.body.children)
      if (one instanceof HTMLElement && !one.matches('[data-airlock]')) one.style.display = 'none'
  })
  const missing = () =>
    frame.locator('img').evaluateAll(
      (images) =>
        images.filter((image) => {
          const { x, y, width, height } = image.getBoundingClientRect()
          // What a scroll container hides is not hit, and not loaded either.
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          return image.parentElement?.contains(hit) && !(image as HTMLImageElement).complete
        }).length,
    )
  await expect.poll(missing).toBe(0)
}
