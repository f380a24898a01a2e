import type { Browser } from '@playwright/test'
import { evaluateIn } from '../instruments/evaluateIn.ts'
import { table } from '../instruments/table.ts'
import { throttle } from '../instruments/throttle.ts'
import { withBrowser } from '../peers/browser.ts'
import { buildOwnPages } from '../peers/buildPages.ts'
import { type Case, FLOOR_CASE, ON_CLICK, wantedOf } from '../peers/cases.ts'
import type { SiteServer } from '../peers/server.ts'
import { openSites } from '../peers/sites.ts'
import { press, settle, until } from '../peers/steps.ts'
import { warmUp } from '../peers/visit.ts'
import { WALLET_SCRIPT } from '../peers/wallet.ts'
import { markRowFor } from './markRow.ts'
import { MARKS, type Moment, timelineOf } from './timeline.ts'
import { eventsIn, recordTrace } from './trace.ts'

/** One cold press, seen through the browser's trace. */
async function tracePress(browser: Browser, sites: SiteServer, one: Case, rate: number): Promise<Moment[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: WALLET_SCRIPT })
    await page.addInitScript({ content: markRowFor(wantedOf(one)) })
    const session = await throttle(page, rate)
    await page.goto(`${sites.originOf('dapp')}/${one.folder}/${one.query}`)
    await settle(page, sites)
    // The first paint may come after the row.
    const marks = JSON.stringify([MARKS.rowPainted, 'first-contentful-paint'])
    const isPainted = `${marks}.every((name) => performance.getEntriesByName(name).length > 0)`
    const values = await recordTrace(browser, async () => {
      await press(session, page, one)
      await until(async () => {
        const frames = page.frames().slice(1)
        const painted = await Promise.all(
          frames.map((frame) => evaluateIn(frame, isPainted).catch(() => false)),
        )
        return painted.includes(true) || undefined
      }, `The row of ${one.title}`)
    })
    return timelineOf(eventsIn(values, Object.values(MARKS)))
  } finally {
    await context.close()
  }
}

const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0))

export const timelineTable = (moments: readonly Moment[]) =>
  table([
    ['what', 'ms after the press', 'took ms'],
    ...moments.map(({ what, at, took }) => [what, ms(at), ms(took)]),
  ])

/** Prints what happens between a cold press and the first view, and the same for the floor. */
export async function benchBoot(rates: readonly number[], tell: (text: string) => void): Promise<void> {
  tell('Building the pages')
  const pages = await buildOwnPages()
  await withBrowser(
    () => openSites(pages),
    async (browser, sites) => {
      for (const one of [ON_CLICK, FLOOR_CASE]) {
        await warmUp(browser, sites, [one])
        for (const rate of rates) {
          tell(`${one.title}, ${rate}×`)
          const moments = await tracePress(browser, sites, one, rate)
          process.stdout.write(`\n${one.title}, ${rate}×\n\n${timelineTable(moments)}\n\n`)
        }
      }
    },
  )
}
