import type { Browser, BrowserContext } from '@playwright/test'
import { textOfFrames } from '../../support/evidence.ts'
import { globalsIn } from '../instruments/evaluateIn.ts'
import { throttle } from '../instruments/throttle.ts'
import type { Condition } from '../peers/conditions.ts'
import type { SecureSites } from '../peers/sites.ts'
import { pressOn, settle, until } from '../peers/steps.ts'
import type { Case } from './cases.ts'
import { probeFor, tookBetween } from './probe.ts'

const momentsIn = (context: BrowserContext) =>
  globalsIn(
    context.pages().flatMap((page) => page.frames()),
    'airlockSecure',
  )

let visitors = 0

/** How long a cold visitor waited after the press (ms). `around` runs the press, and may record it. */
export async function visit(
  browser: Browser,
  sites: SecureSites,
  { title, folder, wanted, prepare }: Case,
  { rate, network }: Pick<Condition, 'rate' | 'network'>,
  around: (work: () => Promise<number>) => Promise<number> = (work) => work(),
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addInitScript({ content: probeFor(wanted) })
    const page = await context.newPage()
    const session = await throttle(page, rate, network)
    context.on('page', (opened) => void throttle(opened, rate, network).catch(() => undefined))
    await page.goto(`${sites.originOf('dapp')}/${folder}/`)
    visitors += 1
    const email = `bench.${process.pid}.${visitors}@people.example`
    const target = await prepare({ page, sites, email })
    await target.waitFor()
    await settle(page, sites)
    return await around(async () => {
      await pressOn(session, target)
      return until(async () => tookBetween(await momentsIn(context), wanted.isFramed), title)
    })
  } catch (error) {
    const shown = await Promise.all(context.pages().map(textOfFrames))
    throw new Error(`${title}: ${error}\nThe frames showed:\n${shown.join('\n')}`, { cause: error })
  } finally {
    await context.close()
  }
}
