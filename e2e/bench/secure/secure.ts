import { timelineTable } from '../boot/boot.ts'
import { MARKS, type Moment, timelineOf } from '../boot/timeline.ts'
import { eventsIn, recordTrace } from '../boot/trace.ts'
import { withBrowser } from '../peers/browser.ts'
import { buildSecurePages } from '../peers/buildPages.ts'
import type { Condition } from '../peers/conditions.ts'
import { noiseOf } from '../peers/figures.ts'
import { openSecureSites } from '../peers/sites.ts'
import { PAIRS } from './cases.ts'
import { secureTable } from './figures.ts'
import { measureSecure } from './measure.ts'
import { visit } from './visit.ts'

type Tell = (text: string) => void

/** Measures the presses that need the secure frame beside their floors, and prints the table. */
export async function benchSecure(conditions: readonly Condition[], tell: Tell): Promise<void> {
  tell('Building the pages')
  const pages = await buildSecurePages()
  await withBrowser(
    () => openSecureSites(pages),
    async (browser, sites) => {
      const measured = await measureSecure(conditions, { browser, sites, tell })
      const noise = `Others' share of the processors, ${measured.map(noiseOf).join('; ')}.`
      process.stdout.write(`\nChromium ${browser.version()}. ${noise}\n\n${secureTable(PAIRS, measured)}\n\n`)
    },
  )
}

/** Prints what happens between these presses and what they show, and the same for their floors. */
export async function benchSecureBoot(rates: readonly number[], tell: Tell): Promise<void> {
  tell('Building the pages')
  const pages = await buildSecurePages()
  await withBrowser(
    () => openSecureSites(pages),
    async (browser, sites) => {
      for (const one of PAIRS.flat()) {
        await visit(browser, sites, one, { rate: 1 })
        for (const rate of rates) {
          tell(`${one.title}, ${rate}×`)
          let moments: Moment[] = []
          await visit(browser, sites, one, { rate }, async (press) => {
            let took = 0
            const values = await recordTrace(browser, async () => {
              took = await press()
            })
            moments = timelineOf(eventsIn(values, Object.values(MARKS)))
            return took
          })
          process.stdout.write(`\n${one.title}, ${rate}×\n\n${timelineTable(moments)}\n\n`)
        }
      }
    },
  )
}
