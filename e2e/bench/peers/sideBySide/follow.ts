import type { Locator, Page } from '@playwright/test'
import { pause } from '../../../local/processes.ts'
import { walletIn } from '../../../support/wallet.ts'
import { DEMO_WALLET } from '../../../wallets/eip155/demoWallet.ts'
import { until } from '../steps.ts'
import type { Step } from './states.ts'

/** The first visible element of the page and its frames. */
async function visibleIn(page: Page, selector: string): Promise<Locator | undefined> {
  for (const frame of page.frames()) {
    const found = frame.locator(selector).locator('visible=true').first()
    if (await found.isVisible().catch(() => false)) return found
  }
  return undefined
}

const seen = (page: Page, selector: string) => until(() => visibleIn(page, selector), selector)

async function answer(page: Page, decision: 'reject'): Promise<void> {
  const wallet = walletIn(page, DEMO_WALLET.rdns)
  await until(async () => (await wallet.waiting()).length > 0 || undefined, 'A request to the wallet')
  await wallet.settle(decision)
}

/** Does what a visitor does. */
export async function follow(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ('answer' in step) await answer(page, step.answer)
    else if ('type' in step) await page.keyboard.type(step.type)
    else if ('see' in step) await seen(page, step.see)
    else await (await seen(page, step.press)).click()
  }
}

/** Longer than a transition of any of the kits (ms). */
const BETWEEN_PICTURES = 600
/** What turns forever never gives the same picture twice. */
const MOST_PICTURES = 6

/** A picture once nothing moves any more, which is also written to `path`. */
export async function stillPicture(page: Page, path: string): Promise<Buffer> {
  let last: Buffer | undefined
  for (let count = 1; ; count += 1) {
    const next = await page.screenshot({ path, animations: 'disabled' })
    if (last?.equals(next) || count === MOST_PICTURES) return next
    last = next
    await pause(BETWEEN_PICTURES)
  }
}
