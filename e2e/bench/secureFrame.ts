import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Address, getAddress, parseEther, stringToHex } from 'viem'
import { foundry } from 'viem/chains'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import type { Ports } from '../stack/addresses.ts'
import { originsOf } from '../stack/addresses.ts'
import { approvalsOn } from '../support/approvals.ts'
import { stackChains } from '../support/chain.ts'
import { framesOn } from '../support/frames.ts'
import { mailboxAt } from '../support/mail.ts'
import { percentile } from './instruments/statistics.ts'

/** The number of answers of each kind in each visit. */
const ANSWERS = 5

/** The dApp's requests, as run in the page. The sign-in names the very site, so it needs no window. */
const REQUESTS = {
  message: (account: Address) => ({ method: 'personal_sign', params: ['0x68656c6c6f', account] }),
  'sign-in': (account: Address, site: string) => ({
    method: 'personal_sign',
    params: [
      stringToHex(
        createSiweMessage({
          address: account,
          chainId: foundry.id,
          domain: new URL(site).host,
          nonce: generateSiweNonce(),
          uri: site,
          version: '1',
        }),
      ),
      account,
    ],
  }),
  transaction: (account: Address) => ({
    method: 'eth_sendTransaction',
    params: [{ from: account, to: account, value: '0x0' }],
  }),
}

type Kind = keyof typeof REQUESTS

const KINDS = Object.keys(REQUESTS) as Kind[]

/** The times of the secure frame, in milliseconds by its own clock. */
export interface SecureFigures {
  /** From the request for the frame's first byte to its bridge, one for each visit. */
  ready: number[]
  /** From Approve to the signature, without the network. */
  sign: number[]
  /** From the dApp's request to its answer, for a person who presses at once. */
  answers: Record<Kind, Answer[]>
}

interface Answer {
  took: number
  /** How often the pointer went down in the page, the frames and the window. */
  presses: number
}

const entries = (page: Page, name: string): Promise<number[]> => {
  const frame = page.frames().find((one) => one.url().includes('//secure.localhost'))
  if (!frame) throw new Error('The page has no secure frame.')
  return frame.evaluate(
    (wanted) => performance.getEntriesByName(wanted).map(({ startTime, duration }) => duration || startTime),
    name,
  )
}

/** Signs in by email, from the page's button to the account. */
export async function signIn(page: Page, ports: Ports, email: string): Promise<void> {
  const { widget, secure } = framesOn(page)
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  await widget.getByRole('textbox', { name: 'Email' }).fill(email)
  await widget.getByRole('button', { name: 'Continue with email' }).click()
  const { code } = await mailboxAt(ports).code(email)
  await secure.getByRole('textbox', { name: /code/i }).pressSequentially(code)
  await page.locator('[data-field="status"][data-value="connected"]').first().waitFor()
}

/** The page's account, with that many wei. */
export async function fundedAccount(page: Page, ports: Ports, value = parseEther('1')): Promise<Address> {
  const caip = await page.evaluate(() => window.airlock?.getState().namespaces.eip155?.caipAddress)
  const address = getAddress(caip?.split(':').at(-1) ?? '')
  await stackChains(ports).one.client.setBalance({ address, value })
  return address
}

/** Counts every pointerdown in the browser context. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let count = 0
  await context.exposeBinding('airlockBenchPressed', () => {
    count += 1
  })
  await context.addInitScript(() =>
    addEventListener('pointerdown', () => Reflect.get(window, 'airlockBenchPressed')(), true),
  )
  return () => count
}

/** Sends one request and approves it at once. Returns the time to the answer. */
async function answerOnce(
  page: Page,
  request: ReturnType<(typeof REQUESTS)[Kind]>,
  presses: () => number,
): Promise<Answer> {
  const before = presses()
  const ask = () =>
    page.evaluate(async (asked) => {
      const start = performance.now()
      await window.airlock?.getProvider('eip155')?.request(asked)
      return performance.now() - start
    }, request)
  const [took] = await Promise.all([ask(), approvalsOn(page, framesOn(page)).pressApprove()])
  return { took, presses: presses() - before }
}

/** Measures new visitors who sign in and approve the dApp's requests. */
export async function measureSecureFrame(
  browser: Browser,
  ports: Ports,
  visits: number,
): Promise<SecureFigures> {
  const figures: SecureFigures = {
    ready: [],
    sign: [],
    answers: { message: [], 'sign-in': [], transaction: [] },
  }
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    try {
      const presses = await countPresses(context)
      const page = await context.newPage()
      const networks = `31337@${ports.chain},31338@${ports.chain2}`
      const site = originsOf(ports).dapp
      await page.goto(`${site}/?networks=${encodeURIComponent(networks)}&wallet=off`)
      await signIn(page, ports, `bench.${process.pid}.${visit}@people.example`)
      const account = await fundedAccount(page, ports)
      for (let count = 0; count < ANSWERS; count += 1) {
        for (const kind of KINDS)
          figures.answers[kind].push(await answerOnce(page, REQUESTS[kind](account, site), presses))
      }
      figures.ready.push(...(await entries(page, 'airlock:ready')))
      figures.sign.push(...(await entries(page, 'airlock:sign')))
    } finally {
      await context.close()
    }
  }
  return figures
}

/** The table rows: the name of the measurement, its median and its 95th percentile. */
export const secureRows = ({ ready, sign, answers }: SecureFigures): string[][] =>
  [
    ['secure frame, load to ready', ready] as const,
    ['Approve to signature', sign] as const,
    ...KINDS.map((kind) => {
      const presses = percentile(
        answers[kind].map((answer) => answer.presses),
        0.5,
      )
      return [
        `${kind}, request to answer, presses: ${presses}`,
        answers[kind].map(({ took }) => took),
      ] as const
    }),
  ].map(([name, times]) => [
    name,
    String(times.length),
    `${percentile(times, 0.5).toFixed(1)} ms`,
    `${percentile(times, 0.95).toFixed(1)} ms`,
  ])
