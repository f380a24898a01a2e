import type { Locator, Page } from '@playwright/test'
import { framesOn } from '../../support/frames.ts'
import { mailboxAt } from '../../support/mail.ts'
import type { SecureSites } from '../peers/sites.ts'
import type { Wanted } from './probe.ts'

export interface Visitor {
  page: Page
  sites: SecureSites
  email: string
}

/** One row of the table. */
export interface Case {
  title: string
  folder: string
  wanted: Wanted
  /** Does what comes before the press, and returns what is pressed. */
  prepare: (visitor: Visitor) => Promise<Locator>
}

const CODE: Pick<Case, 'wanted'> = {
  wanted: { selector: 'input[autocomplete="one-time-code"]', text: null, isFramed: true },
}

const WINDOW: Pick<Case, 'wanted'> = {
  wanted: { selector: 'button', text: 'Approve', isFramed: false },
}

const named = (name: string) => ({ name, exact: true })

/** Opens Connect and types the address. */
async function typeEmail({ page, email }: Visitor): Promise<Locator> {
  const { widget } = framesOn(page)
  await page.getByRole('button', named('Connect wallet')).click()
  await widget.getByRole('textbox', named('Email')).fill(email)
  return widget.getByRole('button', named('Continue with email'))
}

/** Signs in, and lets the page ask for a signature. */
async function askToSign(visitor: Visitor): Promise<Locator> {
  const { page, sites, email } = visitor
  const { secure } = framesOn(page)
  await (await typeEmail(visitor)).click()
  const { code } = await mailboxAt(sites.ports).code(email)
  await secure.getByRole('textbox', { name: /code/i }).pressSequentially(code)
  await page.getByRole('button', named('Sign')).click()
  return secure.getByRole('button', named('Review in a secure window'))
}

const middleOf = (page: Page) => page.frameLocator('iframe')

/** The floor of the first press: two more processes, and one input after a handshake. */
const CODE_FLOOR: Case = {
  ...CODE,
  title: 'Floor: one input in a frame of a frame',
  folder: 'nested',
  prepare: async ({ page }) => middleOf(page).locator('button'),
}

const CODE_CASE: Case = {
  ...CODE,
  title: 'Continue with email, to the code field',
  folder: 'visitor',
  prepare: typeEmail,
}

/** The floor of the second press: a window, and one button after a handshake. */
const WINDOW_FLOOR: Case = {
  ...WINDOW,
  title: 'Floor: one button in a window',
  folder: 'nested',
  prepare: async ({ page }) => {
    await middleOf(page).locator('button').click()
    return middleOf(page).frameLocator('iframe').locator('button')
  },
}

const WINDOW_CASE: Case = {
  ...WINDOW,
  title: 'Review in a secure window, to a readable request',
  folder: 'visitor',
  prepare: askToSign,
}

/** Each case with its floor. */
export const PAIRS: readonly (readonly [own: Case, floor: Case])[] = [
  [CODE_CASE, CODE_FLOOR],
  [WINDOW_CASE, WINDOW_FLOOR],
]
