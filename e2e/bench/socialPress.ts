import type { Browser, Page } from '@playwright/test'
import { originsOf, type Ports, socialUrlOf } from '../stack/addresses.ts'
import { framesOn } from '../support/frames.ts'
import { percentile } from './instruments/statistics.ts'

/** Signs in with Google, as somebody who presses at once, and returns the time from the first press to the account. */
async function signIn(page: Page, email: string): Promise<number> {
  const { widget, secure } = framesOn(page)
  const button = (name: string) => ({ name, exact: true }) as const
  await page.getByRole('button', button('Connect wallet')).click()
  const first = widget.getByRole('button', button('Continue with Google'))
  await first.waitFor()
  const start = performance.now()
  await first.click()
  const opener = secure.getByRole('button', button('Continue with Google'))
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()])
  await popup.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await popup.getByRole('textbox', { name: 'Email' }).fill(email)
  await popup.getByRole('button', button('Sign in')).click()
  await popup.waitForURL(/\/social\/callback\//)
  await popup.getByRole('button', { name: /^Yes, the number is \d\d$/ }).click()
  await secure.getByRole('button', button('Yes, sign in')).click()
  await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
  return performance.now() - start
}

/** The times (ms) of new visitors who sign in with Google at the local provider. */
export async function measureSocialPress(browser: Browser, ports: Ports, visits: number): Promise<number[]> {
  // The providers are loaded when somebody asks for them first.
  await fetch(`${socialUrlOf(ports)}/`)
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    try {
      const page = await context.newPage()
      const networks = `31337@${ports.chain},31338@${ports.chain2}`
      await page.goto(`${originsOf(ports).dapp}/?networks=${encodeURIComponent(networks)}&wallet=off`)
      times.push(await signIn(page, `bench.${process.pid}.${visit}@gmail.com`))
    } finally {
      await context.close()
    }
  }
  return times
}

export const socialRow = (times: readonly number[]): string[] => [
  'Google, press to account',
  String(times.length),
  `${percentile(times, 0.5).toFixed(0)} ms`,
  `${percentile(times, 0.95).toFixed(0)} ms`,
]
