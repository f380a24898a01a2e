import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { CHAIN_IDS, originsOf, type Ports } from '../../stack/addresses.ts'
import { answerAccount, token, transaction } from '../../support/accountScript.ts'
import { stackChains } from '../../support/chain.ts'
import { framesOn } from '../../support/frames.ts'
import { ALPHA, installWallets } from '../../support/wallet.ts'
import { readyForScripts, widgetFrame } from '../instruments/scroll.ts'
import { throttle } from '../instruments/throttle.ts'
import type { Moved } from './figures.ts'
import { type Recorded, record, recorded, settled } from './probe.ts'
import type { Transition, Visit } from './steps.ts'
import { VISITS } from './transitions.ts'

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

const CHAIN = `eip155:${CHAIN_IDS.chain}`

/** Opens the demo with a wallet, and with an account whose holdings are the same in every run. */
export async function openDemo(browser: Browser, ports: Ports, { isPhone }: Visit): Promise<Page> {
  const context = await browser.newContext(isPhone ? PHONE : DESKTOP)
  const data = Array.from({ length: 8 }, (_, place) => transaction(CHAIN, place))
  await answerAccount(context, originsOf(ports).widget, {
    chains: [CHAIN],
    balance: { json: { balances: [token(CHAIN)] } },
    history: () => ({ json: { data, next: null } }),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await installWallets(context, [ALPHA], stackChains(ports))
  const page = await context.newPage()
  await readyForScripts(page)
  const networks = `${CHAIN_IDS.chain}@${ports.chain},${CHAIN_IDS.chain2}@${ports.chain2}`
  await page.goto(`${originsOf(ports).dapp}/any-frame/?networks=${encodeURIComponent(networks)}&wallet=off`)
  return page
}

/** Makes one transition, and returns its frames. */
async function measure(page: Page, { make, to }: Transition): Promise<Recorded> {
  const frame = await widgetFrame(page)
  const { widget } = framesOn(page)
  if (await widget.locator('[data-view]').isVisible()) await settled(frame)
  await record(frame)
  await make(page)
  if (to) {
    // A view of the secure frame is empty itself, so it is not visible.
    await widget.locator(`[data-view="${to}"]`).waitFor({ state: 'attached' })
    await settled(frame)
  } else {
    await widget.locator('[data-view]').waitFor({ state: 'hidden' })
  }
  return recorded(frame)
}

async function visitOnce(
  browser: Browser,
  ports: Ports,
  visit: Visit,
  slowDown: number,
): Promise<Recorded[]> {
  const page = await openDemo(browser, ports, visit)
  try {
    await visit.begin(page)
    await throttle(page, slowDown)
    const all: Recorded[] = []
    for (const transition of visit.transitions) all.push(await measure(page, transition))
    return all
  } finally {
    await page.context().close()
  }
}

/**
 * Makes every transition as often as wanted at each speed of the processor. The figures depend on the machine and what
 * else it does, so they have no budget.
 */
export async function measureMotion(
  browser: Browser,
  ports: Ports,
  { runs, throttles }: { runs: number; throttles: readonly number[] },
  tell: (text: string) => void,
): Promise<Moved[]> {
  const rows = VISITS.flatMap((visit) =>
    throttles.map((slowDown) => ({
      visit,
      slowDown,
      moved: visit.transitions.map(({ what }): Moved => ({ what, slowDown, runs: [] })),
    })),
  )
  for (let run = 1; run <= runs; run += 1) {
    tell(`Transitions, round ${run} of ${runs}`)
    for (const { visit, slowDown, moved } of rows) {
      const all = await visitOnce(browser, ports, visit, slowDown)
      for (const [place, one] of moved.entries()) one.runs.push(all[place] ?? { gaps: [], longFrames: [] })
    }
  }
  return rows.flatMap(({ moved }) => moved)
}
