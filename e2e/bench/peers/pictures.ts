import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { throttle } from '../instruments/throttle.ts'
import { withBrowser } from './browser.ts'
import { type Case, FOREIGN_CASES, ON_CLICK, wantedOf } from './cases.ts'
import { buildPages } from './measure.ts'
import { probeFor } from './probe.ts'
import type { SiteServer } from './server.ts'
import { openSites } from './sites.ts'
import { settle } from './steps.ts'
import { pressAndSee } from './visit.ts'
import { WALLET_SCRIPT } from './wallet.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'bench-results', 'side-by-side')

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'desktop-light': { ...DESKTOP, colorScheme: 'light' },
  'desktop-dark': { ...DESKTOP, colorScheme: 'dark' },
  'phone-light': { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
}

/** A picture of a page's list of wallets. */
async function picture(browser: Browser, sites: SiteServer, one: Case, look: string): Promise<void> {
  const context = await browser.newContext({ ...LOOKS[look], deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: WALLET_SCRIPT })
    await page.addInitScript({ content: probeFor(wantedOf(one)) })
    const session = await throttle(page, 1)
    await page.goto(`${sites.originOf('dapp')}/${one.folder}/${one.query}`)
    await settle(page, sites)
    await pressAndSee(session, page, one)
    await settle(page, sites)
    await page.screenshot({ path: join(FOLDER, `${one.folder}-${look}.png`), animations: 'disabled' })
  } finally {
    await context.close()
  }
}

/** Takes pictures of Airlock and the other kits in the same state, each as its own guide sets it up. */
export async function takePictures(tell: (text: string) => void): Promise<void> {
  const cases = [ON_CLICK, ...FOREIGN_CASES]
  const built = await buildPages(cases, tell)
  await mkdir(FOLDER, { recursive: true })
  await withBrowser(
    () => openSites(built),
    async (browser, sites) => {
      for (const one of cases)
        for (const look of Object.keys(LOOKS)) {
          tell(`${one.name}, ${look}`)
          await picture(browser, sites, one, look)
        }
    },
  )
  tell(`The pictures are in ${FOLDER}.`)
}
