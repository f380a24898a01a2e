import type { Browser, CDPSession, Page } from '@playwright/test'
import { pause } from '../../local/processes.ts'
import { globalsIn } from '../instruments/evaluateIn.ts'
import { throttle } from '../instruments/throttle.ts'
import { type Case, wantedOf } from './cases.ts'
import type { Condition } from './conditions.ts'
import { probeFor, rowSeenAt, type Seen } from './probe.ts'
import type { SiteServer } from './server.ts'
import { press, QUIET, settle, until } from './steps.ts'
import { WALLET_SCRIPT } from './wallet.ts'

/** One cold visit. Times are in milliseconds. */
export interface Visit {
  /** The size of the page's own scripts before the press, after gzip (bytes). */
  hostScript: number
  /** From the start of the navigation to a usable button. */
  ready: number
  /** From the press to the painted row. */
  click: number
  /** The same for a list that was open before. */
  reopen?: number
  /** The part of long tasks beyond 50 ms on the page's own thread, before the press and until the row. */
  blocking: number
  blockingClick: number
  longestTask: number
  longTasks: number
}

const seenIn = (page: Page) => globalsIn(page.frames(), 'airlockPeers')

/** Presses, and waits until the row has been seen. Returns the time between, and when the row was seen. */
async function pressAndSee(session: CDPSession, page: Page, one: Case) {
  await press(session, page, one)
  return until(async () => {
    const all = await seenIn(page)
    const at = rowSeenAt(all, one.isFramed)
    const [top] = all
    return at === undefined || !top?.pressed ? undefined : { at, took: at - top.pressed, top }
  }, `The row of ${one.title}`)
}

async function reopen(session: CDPSession, page: Page, one: Case): Promise<number> {
  await page.keyboard.press('Escape')
  const isGone = () =>
    page.evaluate(
      () =>
        ![...document.querySelectorAll('iframe')].some((frame) =>
          frame.checkVisibility({ visibilityProperty: true }),
        ),
    )
  await until(async () => (await isGone()) || undefined, 'The end of the list')
  await pause(QUIET)
  return (await pressAndSee(session, page, { ...one, hover: 0 })).took
}

const beyond = (tasks: Seen['longTasks']) => tasks.reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0)

/** Visits a page with empty caches. */
export async function visit(
  browser: Browser,
  sites: SiteServer,
  one: Case,
  { rate, network }: Condition,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: WALLET_SCRIPT })
    await page.addInitScript({ content: probeFor(wantedOf(one)) })
    const session = await throttle(page, rate, network)
    sites.forget()
    await page.goto(`${sites.originOf('dapp')}/${one.folder}/${one.query}`, { waitUntil: 'commit' })
    const ready = await until(async () => {
      const [top] = await seenIn(page)
      return top?.ready ? top.ready - top.start : undefined
    }, `The button of ${one.title}`)
    await settle(page, sites)
    const hostScript = sites.pageScripts().reduce((sum, { gz }) => sum + gz, 0)
    const { at, took, top } = await pressAndSee(session, page, one)
    const tasks = top.longTasks.filter(([start]) => start < at)
    const pressed = top.pressed ?? at
    const visited = {
      hostScript,
      ready,
      click: took,
      blocking: beyond(tasks.filter(([start]) => start < pressed)),
      blockingClick: beyond(tasks.filter(([start]) => start >= pressed)),
      longestTask: Math.max(0, ...tasks.map(([, duration]) => duration)),
      longTasks: tasks.length,
    }
    return one.reopens ? { ...visited, reopen: await reopen(session, page, one) } : visited
  } finally {
    await context.close()
  }
}

/**
 * Visits each page once without counting it: files are compressed when they are first requested, and the widget's
 * server is still busy with its start for some seconds after it is ready.
 */
export async function warmUp(browser: Browser, sites: SiteServer, cases: readonly Case[]): Promise<void> {
  for (const one of cases) await visit(browser, sites, one, { id: '', title: '', rate: 1, rounds: 1 })
}
