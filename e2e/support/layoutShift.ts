import { expect, type Page } from '@playwright/test'

/* Watches for what moves in a view once it is drawn. */

export interface Shift {
  /** The view in which something moved. */
  view: string
  value: number
  what: string[]
}

declare global {
  interface Window {
    airlockShifts?: Shift[]
    /** Whether moves are noticed by now. Undefined if nothing is shown that is watched. */
    airlockWatching?: boolean | undefined
  }
}

/**
 * Runs in every document: remembers what moves after a view's first picture. A new view may move what is below it, and
 * the card takes its height in a movement, during which the card as a whole moves.
 */
function watchShifts(): void {
  const shifts: Shift[] = []
  window.airlockShifts = shifts
  let view = ''
  let since = Number.POSITIVE_INFINITY
  // A test may set the clock later. The browser's own reports do not follow that clock.
  const timeNow = performance.now.bind(performance)
  const onPicture = requestAnimationFrame.bind(window)
  const cancel = cancelAnimationFrame.bind(window)
  let next = 0
  const isMoving = () =>
    document.getAnimations().some(({ effect, playState }) => {
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return playState === 'running' && frames.some((frame) => 'height' in frame)
    })
  /** Waits until nothing moves before two pictures in a row: the last step of a movement is drawn between them. */
  const begin = (isStill = false): void => {
    next = onPicture(() => {
      if (isMoving()) return begin()
      if (!isStill) return begin(true)
      since = timeNow()
      window.airlockWatching = true
    })
  }
  /** What is shown, and its heading, which tells a question from its outcome. */
  const nameOf = () => {
    const shown = document.querySelector('[data-view]')
    const heading = shown?.querySelector('h1, h2')?.textContent
    return [shown?.getAttribute('data-view'), heading].filter(Boolean).join(': ')
  }
  const look = () => {
    const shown = nameOf()
    if (shown === view) return
    view = shown
    since = Number.POSITIVE_INFINITY
    cancel(next)
    window.airlockWatching = view ? false : undefined
    if (view) begin()
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['data-view'],
  })
  const describe = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.className} ${node?.textContent}`.slice(0, 80) : ''
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources?: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    })[])
      if (entry.startTime >= since)
        shifts.push({
          view,
          value: entry.value,
          what: (entry.sources ?? []).map(
            ({ node, previousRect, currentRect }) =>
              `${describe(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** From the next page on. */
export const watch = (page: Page) => page.context().addInitScript(watchShifts)

/** Resolves when moves are noticed in all that the page and its frames show. */
const watched = (page: Page) =>
  expect
    .poll(async () => {
      const all = await Promise.all(
        page.frames().map((frame) => frame.evaluate(() => window.airlockWatching).catch(() => undefined)),
      )
      return [...new Set(all.filter((one) => one !== undefined))]
    }, 'something is shown, and watched')
    .toEqual([true])

/** Two more pictures: a move is reported with the next one. */
const twoPictures = (page: Page) =>
  Promise.all(
    page
      .frames()
      .map((frame) =>
        frame
          .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
          .catch(() => undefined),
      ),
  )

/** What has moved in a page and its frames. */
export async function shiftsIn(page: Page): Promise<Shift[]> {
  await watched(page)
  await twoPictures(page)
  const all = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => window.airlockShifts ?? []).catch(() => [])),
  )
  return all.flat()
}
