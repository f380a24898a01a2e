import type { Frame, Page } from '@playwright/test'

/* Watches for what moves in a drawn screen of the secure frame, in its frame or its window. */

/** What a screen consists of. Text that another text replaces does not count as moved for the browser, so places do. */
const PARTS = 'h1, h2, [role="region"], section, dl, ul, button'

declare global {
  interface Window {
    airlockLateMoves?: () => string[]
  }
}

/** Runs in the document: remembers where everything is, and what the browser reports from now on. */
function noteMoves(parts: string): void {
  const placeOf = (element: Element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return [x, y, width].map(Math.round).join(' ')
  }
  const places = [...document.querySelectorAll(parts)].map((element) => ({
    element,
    name: `${element.tagName} ${element.textContent}`.slice(0, 60),
    place: placeOf(element),
  }))
  const shifts: string[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifts.push(`shift of ${entry.value}`)
  }).observe({ type: 'layout-shift' })
  window.airlockLateMoves = () => [
    ...shifts,
    ...places
      .filter(({ element, place }) => element.isConnected && placeOf(element) !== place)
      .map(({ element, name, place }) => `${name}: ${place} → ${placeOf(element)}`),
  ]
}

const twoPictures = (frame: Frame) =>
  frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The frame of an origin in a page. */
export function surfaceOf(page: Page, origin: string): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${origin}/`))
  if (!frame) throw new Error(`There is no frame of ${origin}.`)
  return frame
}

/** Watches what is drawn now. The returned function says what has moved since. */
export async function lateMoves(frame: Frame): Promise<() => Promise<string[]>> {
  await twoPictures(frame)
  await frame.evaluate(noteMoves, PARTS)
  return async () => {
    await twoPictures(frame)
    return frame.evaluate(() => window.airlockLateMoves?.() ?? [])
  }
}
