import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { KEY_VIEWS } from '../../support/keyViews.ts'

/* Once a view is drawn, nothing in it moves: what comes later has its room. */

interface Shift {
  /** The view in which something moved. */
  view: string
  value: number
  what: string[]
}

declare global {
  interface Window {
    airlockShifts?: Shift[]
  }
}

/** Runs in every document: remembers what moves after a view's first picture. A new view may move what is below it. */
function watchShifts(): void {
  const shifts: Shift[] = []
  window.airlockShifts = shifts
  let view = ''
  let since = Number.POSITIVE_INFINITY
  const look = () => {
    const now = document.querySelector('[data-view]')?.getAttribute('data-view') ?? ''
    if (now === view) return
    view = now
    since = Number.POSITIVE_INFINITY
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        since = performance.now()
      }),
    )
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-view'],
  })
  const describe = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.className} ${node.textContent}`.slice(0, 80) : (node?.nodeName ?? '')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources?: { node?: Node | null }[]
    })[])
      if (entry.startTime >= since)
        shifts.push({
          view,
          value: entry.value,
          what: (entry.sources ?? []).map(({ node }) => describe(node)),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsIn = async (page: Page): Promise<Shift[]> => {
  const all = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => window.airlockShifts ?? []).catch(() => [])),
  )
  return all.flat()
}

/** Two more pictures: a move is reported with the next one. */
const settle = (page: Page) =>
  Promise.all(
    page
      .frames()
      .map((frame) =>
        frame
          .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
          .catch(() => undefined),
      ),
  )

test.beforeEach(({ page }) => page.addInitScript(watchShifts))

// The outcome of a request is something new, for which the card grows.
const { ConnectingExternal: _outcome, ...VIEWS } = KEY_VIEWS

for (const [name, { show }] of Object.entries(VIEWS))
  test(`nothing moves in the view ${name} once it is drawn`, async ({
    page,
    dapp,
    widget,
    wallet,
    embedded,
    frames,
    chains,
    stack,
  }) => {
    await show({ dapp, widget, wallet, embedded, frames, chains, stack })
    await settle(page)
    expect(await shiftsIn(page)).toEqual([])
  })
