import type { Browser } from '@playwright/test'
import { watchOthers } from '../instruments/otherLoad.ts'
import { withBrowser } from './browser.ts'
import { type BuiltFiles, buildKitPages, buildOwnPages } from './buildPages.ts'
import { CASES, type Case } from './cases.ts'
import type { Condition } from './conditions.ts'
import type { Measured } from './figures.ts'
import { installPeers, SCRATCH } from './install.ts'
import type { PeerOptions } from './peerOptions.ts'
import { NOISY, quietRounds, rotated } from './rounds.ts'
import type { SiteServer } from './server.ts'
import { openSites } from './sites.ts'
import { type Visit, visit, warmUp } from './visit.ts'

/** How many rounds in all may be repeated under a condition, for each wanted round. */
const REPEATS_PER_ROUND = 1

interface Given {
  browser: Browser
  sites: SiteServer
  cases: readonly Case[]
  tell: (text: string) => void
}

async function measureUnder(condition: Condition, { browser, sites, cases, tell }: Given): Promise<Measured> {
  const run = async (index: number) => {
    tell(`${condition.title}, round ${index + 1}`)
    const others = watchOthers()
    const visits = new Map<string, Visit>()
    for (const one of rotated(cases, index))
      visits.set(one.title, await visit(browser, sites, one, condition))
    return { result: visits, others: others() }
  }
  const rounds = await quietRounds({
    wanted: condition.rounds,
    repeats: condition.rounds * REPEATS_PER_ROUND,
    run,
    onNoise: ({ others = 0 }) =>
      tell(`Others used ${Math.round(others * 100)} % of the processors, more than ${NOISY * 100} %.`),
  })
  return { condition, rounds }
}

/** Builds the pages of these cases. Other kits are installed outside of the project first. */
async function buildPages(cases: readonly Case[], tell: (text: string) => void): Promise<BuiltFiles> {
  tell('Building the pages')
  const own = await buildOwnPages()
  const kits = cases.filter(({ isForeign }) => isForeign).map(({ folder }) => folder)
  if (kits.length === 0) return own
  await installPeers(tell)
  tell('Building the pages of the kits')
  return new Map([...own, ...(await buildKitPages(SCRATCH, kits))])
}

/** Builds the pages and measures them side by side. */
export async function measurePeers({ onlyFloor, conditions }: PeerOptions, tell: (text: string) => void) {
  const cases = CASES.filter(({ isForeign }) => !(isForeign && onlyFloor))
  const built = await buildPages(cases, tell)
  return withBrowser(
    () => openSites(built),
    async (browser, sites) => {
      const given = { browser, sites, cases, tell }
      await warmUp(browser, sites, cases)
      const measured: Measured[] = []
      for (const condition of conditions) measured.push(await measureUnder(condition, given))
      return { browser: browser.version(), cases, measured }
    },
  )
}
