import { expect, type Locator } from '@playwright/test'
import type { Visited } from './keyViews.ts'

/** Cuts the port off the site's name, because it is another one where the usual one is taken. */
export async function cutPorts(parts: Locator): Promise<void> {
  await parts.evaluateAll((all) => {
    for (const part of all)
      for (const node of part.childNodes)
        if (node instanceof Text) node.data = node.data.replace(/localhost:\d+/g, 'localhost')
  })
}

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
