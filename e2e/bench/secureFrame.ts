import type { Browser, Page } from '@playwright/test'
import type { Ports } from '../stack/addresses.ts'
import { originsOf } from '../stack/addresses.ts'
import { approvalsOn } from '../support/approvals.ts'
import { framesOn } from '../support/frames.ts'
import { mailboxAt } from '../support/mail.ts'
import { percentile } from './statistics.ts'

/** Signatures per visit. */
const SIGNATURES = 10

/** What the secure frame costs a visitor, in milliseconds by its own clock. */
export interface SecureFigures {
  /** From the frame's first byte asked for to its bridge, one for each visit. */
  ready: number[]
  /** From Approve to the signature, without the network. */
  sign: number[]
  /** From the dApp's request to its answer, with two presses: one opens the window, one approves. */
  approve: number[]
}

const entries = (page: Page, name: string): Promise<number[]> => {
  const frame = page.frames().find((one) => one.url().includes('//secure.localhost'))
  if (!frame) throw new Error('The page has no secure frame.')
  return frame.evaluate(
    (wanted) => performance.getEntriesByName(wanted).map(({ startTime, duration }) => duration || startTime),
    name,
  )
}

async function signIn(page: Page, ports: Ports, email: string): Promise<void> {
  const { widget, secure } = framesOn(page)
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  await widget.getByRole('textbox', { name: 'Email' }).fill(email)
  await widget.getByRole('button', { name: 'Continue with email' }).click()
  const { code } = await mailboxAt(ports).code(email)
  await secure.getByRole('textbox', { name: /code/i }).pressSequentially(code)
  await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
}

/** From the dApp's request to its answer, as a person who presses at once: the message is approved in its window. */
async function signOnce(page: Page): Promise<number> {
  const sign = () =>
    page.evaluate(async () => {
      const account = window.airlock?.getState().namespaces.eip155?.caipAddress?.split(':').at(-1)
      const provider = window.airlock?.getProvider('eip155')
      const start = performance.now()
      await provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
      return performance.now() - start
    })
  const { pressApprove } = approvalsOn(page, framesOn(page))
  const [took] = await Promise.all([sign(), pressApprove()])
  return took
}

/** New visitors who sign in and sign. */
export async function measureSecureFrame(
  browser: Browser,
  ports: Ports,
  visits: number,
): Promise<SecureFigures> {
  const figures: SecureFigures = { ready: [], sign: [], approve: [] }
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    try {
      const page = await context.newPage()
      const networks = `31337@${ports.chain},31338@${ports.chain2}`
      await page.goto(`${originsOf(ports).dapp}/?networks=${encodeURIComponent(networks)}&wallet=off`)
      await signIn(page, ports, `bench.${process.pid}.${visit}@people.example`)
      for (let count = 0; count < SIGNATURES; count += 1) figures.approve.push(await signOnce(page))
      figures.ready.push(...(await entries(page, 'airlock:ready')))
      figures.sign.push(...(await entries(page, 'airlock:sign')))
    } finally {
      await context.close()
    }
  }
  return figures
}

/** The rows of the table: what was measured, and how long half of them and nineteen of twenty took at most. */
export const secureRows = ({ ready, sign, approve }: SecureFigures): string[][] =>
  Object.entries({
    'secure frame, load to ready': ready,
    'sign in the frame': sign,
    'request to signature, two presses': approve,
  }).map(([name, times]) => [
    name,
    String(times.length),
    `${percentile(times, 0.5).toFixed(1)} ms`,
    `${percentile(times, 0.95).toFixed(1)} ms`,
  ])
