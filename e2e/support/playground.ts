import type { Locator, Page } from '@playwright/test'
import type { Address } from 'viem'
import { originsOf, type Part, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { startStack } from '../stack/stack.ts'
import { type Embedded, newEmail } from './embedded.ts'
import { test as base, expect, only, type WorkerFixtures } from './fixtures.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

interface Place {
  page: Page
  origin: string
  widget: Widget
  embedded: Embedded
}

/** The JSON of one side of an exchange. */
const jsonOf = async (item: Locator, side: 'Sent' | 'Received'): Promise<unknown> =>
  JSON.parse(await item.getByRole('group', { name: side }).locator('pre').innerText())

/** What a visitor can try on the playground, by its title. */
function attemptsOn(page: Page) {
  const attempt = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const start = async (name: string) => {
    const item = attempt(name)
    await press(item.getByRole('button', { name: `Try: ${name}` }))
    return item
  }
  /** What came back, once it has. */
  const answer = async (name: string, status: 'Answered' | 'Failed' = 'Answered'): Promise<unknown> => {
    await expect(attempt(name).getByRole('status')).toContainText(status)
    return jsonOf(attempt(name), 'Received')
  }
  return {
    attempt,
    start,
    answer,
    /** Tries something, and returns what came back. */
    try: async (name: string, status?: 'Answered' | 'Failed') => {
      await start(name)
      return answer(name, status)
    },
    /** What the page sent. */
    sent: (name: string) => jsonOf(attempt(name), 'Sent'),
  }
}

/** A visitor's actions on the playground. */
function playgroundOn({ page, origin, widget, embedded }: Place) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inbox = page.locator('aside[popover]')
  const account = page.getByTitle(/^0x/)
  /** The page names the account's network once it is connected. */
  const isConnected = () => expect(account).toContainText('·')
  return {
    ...attemptsOn(page),
    origin,
    open: (path = '/') => page.goto(origin + path),
    button,
    isConnected,
    code: page.getByRole('region', { name: 'The code for it' }).locator('pre'),
    log: page.getByRole('log'),
    /** What went wrong with opening a view. */
    failure: page.getByRole('region', { name: 'Try it' }).locator('[data-status="failed"]'),
    inbox,
    /** The connected account. */
    address: async () => (await account.getAttribute('title')) as Address,
    /** Connects the wallet of the page, in the view Connect. */
    connect: async () => {
      await widget.expectView('Connect')
      await press(widget.wallet('Demo Wallet'))
      await isConnected()
    },
    /** Signs in by email in the view Connect, with the code that the page's inbox shows. */
    signIn: async () => {
      await widget.expectView('Connect')
      await embedded.typeEmail(newEmail())
      await expect(inbox).toContainText(/\d{3} \d{3}/)
      const [, first, second] = /(\d{3}) (\d{3})/.exec(await inbox.innerText()) ?? []
      await embedded.typeCode(`${first}${second}`)
      await isConnected()
    },
  }
}

/** Tests on the playground, which brings a wallet of its own. */
export const test = base.extend<{ playground: ReturnType<typeof playgroundOn> }>({
  wallets: only(),
  playground: async ({ page, stack, widget, embedded }, use) =>
    use(playgroundOn({ page, origin: stack.origins.playground, widget, embedded })),
})

/** A server gets two minutes to start (ms). */
const DEADLINE = 120_000

/** The parts that `npm start` has otherwise than the tests. */
const PRICED: readonly Part[] = ['prices', 'widget', 'playground']

/** The same with the imitation of a price API, as `npm start` has it. The page and the widget's server are its own. */
export const testPriced = test.extend<object, Pick<WorkerFixtures, 'stack'>>({
  stack: [
    async ({ browserName: _browser }, use) => {
      const wanted = Object.fromEntries(PRICED.map((part) => [part, 0]))
      const free = await freeOrWanted({ ...portsFrom({}), ...wanted })
      const own = Object.fromEntries(PRICED.map((part) => [part, free[part]]))
      const ports = { ...portsFrom(process.env), ...own }
      const { stop } = await startStack(ports, PRICED)
      await use({ ports, origins: originsOf(ports) }).finally(stop)
    },
    { scope: 'worker', timeout: DEADLINE },
  ],
})

export { expect }
