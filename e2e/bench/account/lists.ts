import type { Browser, Page } from '@playwright/test'
import { CHAIN_IDS, originsOf, type Ports } from '../../stack/addresses.ts'
import {
  type AccountScript,
  answerAccount,
  contractOf,
  token,
  transaction,
} from '../../support/accountScript.ts'
import { stackChains } from '../../support/chain.ts'
import { framesOn } from '../../support/frames.ts'
import { ALPHA, installWallets } from '../../support/wallet.ts'
import { SLOW_DOWNS } from '../instruments/frames.ts'
import { heapOf, readyForScripts, scrollEmpty, scrollThrough, widgetFrame } from '../instruments/scroll.ts'
import { throttle } from '../instruments/throttle.ts'
import type { ListScrolled } from './listFigures.ts'

const CHAIN = `eip155:${CHAIN_IDS.chain}`
const TOKENS = 10_000
const ENTRIES = 50_000
/** The page size of the server's history. */
const PAGE = 50

/** The scroll distance in each frame (pixels). It exceeds the visible height, so every frame draws new rows. */
const STEP = 640
/** The longest time to scroll through one list (ms). The result of a slower list says how far it got. */
const PATIENCE = 120_000
/** The number of frames of an empty list to measure. */
const EMPTY_FRAMES = 600

const balances = () =>
  Array.from({ length: TOKENS }, (_, place) =>
    token(CHAIN, {
      name: `Token ${place}`,
      symbol: `T${place}`,
      address: contractOf(CHAIN, place),
      value: 1,
    }),
  )

function history(cursor: string) {
  const first = Number(cursor || 0)
  const next = first + PAGE
  const data = Array.from({ length: PAGE }, (_, place) => transaction(CHAIN, first + place))
  return { json: { data, next: next < ENTRIES ? String(next) : null } }
}

const LISTS = [
  { what: '10,000 tokens', tab: 'Tokens', last: TOKENS },
  { what: '50,000 entries', tab: 'Activity', last: ENTRIES },
] as const

/** Connects a visitor and opens their account. */
async function look(page: Page, ports: Ports): Promise<void> {
  const networks = `${CHAIN_IDS.chain}@${ports.chain},${CHAIN_IDS.chain2}@${ports.chain2}`
  await page.goto(`${originsOf(ports).dapp}/?networks=${encodeURIComponent(networks)}&wallet=off`)
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  await framesOn(page)
    .widget.getByRole('button', { name: ALPHA.name ?? '' })
    .click()
  await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
}

async function scroll(
  browser: Browser,
  ports: Ports,
  { what, tab, last }: (typeof LISTS)[number],
  slowDown: number,
): Promise<ListScrolled> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const script: AccountScript = { chains: [CHAIN], balance: { json: { balances: balances() } }, history }
    await answerAccount(context, originsOf(ports).widget, script)
    await installWallets(context, [ALPHA], stackChains(ports))
    const page = await context.newPage()
    await readyForScripts(page)
    await look(page, ports)
    const { widget } = framesOn(page)
    await widget.getByRole('tab', { name: tab, exact: true }).click()
    await widget.getByRole('list', { name: tab }).locator('li').nth(5).waitFor()
    await throttle(page, slowDown)
    const frame = await widgetFrame(page)
    const scrolled = {
      list: `[role="tabpanel"] ul[aria-label="${tab}"]`,
      step: STEP,
      last,
      patience: PATIENCE,
    }
    const { frames, reached } = await scrollThrough(frame, scrolled)
    const empty = await scrollEmpty(frame, scrolled, EMPTY_FRAMES)
    return { what, reached, slowDown, frames, empty, heap: await heapOf(frame) }
  } finally {
    await context.close()
  }
}

/** Scrolls to the end of everything that an account may hold and have done (R34). */
export async function measureLists(browser: Browser, ports: Ports): Promise<ListScrolled[]> {
  const results: ListScrolled[] = []
  for (const list of LISTS)
    for (const slowDown of SLOW_DOWNS) results.push(await scroll(browser, ports, list, slowDown))
  return results
}
