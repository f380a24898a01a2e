import { readFileSync } from 'node:fs'
import type { AirlockConfig } from '@airlock/host-sdk'
import type { Page, Request } from '@playwright/test'
import { inspect } from '../../support/axe.ts'
import { type CountingServer, withCountingServer } from '../../support/countingServer.ts'
import { dappOn } from '../../support/dapp.ts'
import { listen } from '../../support/events.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Tab } from '../../support/tabs.ts'
import { widgetOn } from '../../support/widget.ts'

const PROJECTS = [{ id: 'demo', name: 'Demo', origins: ['http://*.localhost:*'], analytics: { raw: true } }]

const test = base.extend<{ server: CountingServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
  server: async ({}, use) => withCountingServer(PROJECTS, use),
})

/** The widget of the test's own server, loaded before the visitor does anything. */
const visit = ({ origin }: CountingServer, config: Partial<AirlockConfig>) => ({
  profile: 'any-frame' as const,
  query: { widget: origin, preload: 'eager' },
  config,
})

/** The calls for analytics, with what they carry. */
function watch(page: Page) {
  const calls: { path: string; body: string }[] = []
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!['/getAnalyticsConfig', '/e', '/batch'].includes(pathname)) return
    expect([...searchParams.keys()].sort()).toEqual(['projectId', 'st', 'sv'])
    calls.push({ path: pathname, body: request.postData() ?? '' })
  })
  return calls
}

const EMAIL = 'ada@mail.example'

test('what a visitor does is counted once they open the widget, without saying who they are', async ({
  page,
  dapp,
  widget,
  server,
}) => {
  const calls = watch(page)
  await dapp.open(visit(server, { debug: true }))
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
  const heard = await listen(page)
  expect(calls).toEqual([])

  await widget.connect()
  await dapp.expectStatus('connected')
  const address = (await dapp.field('account').getAttribute('data-value')) ?? ''
  expect(address).toMatch(/^0x/)
  await widget.expectClosed()

  const frame = page.frames().find((one) => one.url().startsWith(server.origin))
  await frame?.evaluate(
    (message) => void setTimeout(() => Promise.reject(new TypeError(message))),
    `No balance of ${address} for ${EMAIL} with code 482913`,
  )
  const names = async () => (await heard()).map(({ event }) => event)
  await expect.poll(names).toContain('INTERNAL_SDK_ERROR')
  expect(await names()).toEqual([
    'INITIALIZE',
    'MODAL_OPEN',
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
    'INTERNAL_SDK_ERROR',
  ])
  const last = (await heard()).at(-1)?.properties
  expect(last).toMatchObject({
    errorType: 'TypeError',
    errorMessage: 'No balance of [hex] for [email] with code [number]',
    uncaught: true,
  })

  const downloading = page.waitForEvent('download')
  await page.evaluate(() => window.airlock?.downloadLogs())
  const log = readFileSync(await (await downloading).path(), 'utf8')
  expect(log).toContain('CONNECT_SUCCESS method=browser')
  expect(log).toContain('chains/connectionEvent')

  const told = JSON.stringify(await heard())
  // Events that still wait leave with the page.
  await page.goto('about:blank')
  await expect
    .poll(() => server.counts('demo'))
    .toEqual({
      INITIALIZE: 1,
      MODAL_OPEN: 1,
      SELECT_WALLET: 1,
      CONNECT_SUCCESS: 1,
      MODAL_CLOSE: 1,
      INTERNAL_SDK_ERROR: 1,
    })
  expect(calls[0]?.path).toBe('/getAnalyticsConfig')
  const said = [told, log, ...calls.map(({ body }) => body)].join().toLowerCase()
  for (const secret of [address.slice(2), EMAIL, '482913']) expect(said).not.toContain(secret.toLowerCase())
})

/** Connects a visitor whose site the operator then takes off the list, until the server refuses an event. */
async function untilRefused(
  { page, dapp, widget, server }: Pick<Tab, 'page' | 'dapp' | 'widget'> & { server: CountingServer },
  config: Partial<AirlockConfig>,
) {
  const calls = watch(page)
  await page.clock.install()
  await dapp.open(visit(server, config))
  await page.evaluate(() => void window.airlock?.open())
  await press(widget.wallet('Alpha Wallet'))
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  await page.evaluate(() => void window.airlock?.open())
  await widget.expectView('Account')
  // The opening may be told before the site is off the list, or after it; the next event is refused in any case.
  const refused = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/e' && response.status() === 403,
  )
  server.configure(PROJECTS.map((project) => ({ ...project, origins: ['https://other.example'] })))
  const asked = new URL('/e?projectId=demo&st=airlock&sv=0', server.url)
  const headers = { Origin: new URL(page.url()).origin, 'Content-Type': 'text/plain' }
  await expect
    .poll(async () => (await fetch(asked, { method: 'POST', headers, body: '[]' })).status)
    .toBe(403)
  // The last tab is the activity, in every language.
  await press(widget.frame.getByRole('tab').last())
  await page.clock.fastForward('00:15')
  await refused
  return calls
}

test('a site that the operator takes off the list is told so once, when its visitor has left what was open', async ({
  page,
  dapp,
  widget,
  server,
}) => {
  const calls = await untilRefused({ page, dapp, widget, server }, {})
  const batches = () => calls.filter(({ path }) => path === '/e').length
  const sent = batches()
  await widget.expectView('Account')
  await press(widget.button('Close'))
  await widget.expectView('InvalidAppConfiguration')
  const view = widget.view('InvalidAppConfiguration')
  await expect(view).toContainText('Your funds aren’t affected')
  const forDevelopers = view.getByText(`${new URL(page.url()).host} is not on the list of allowed sites`)
  await expect(forDevelopers).toBeHidden()
  await expect(widget.frame.getByRole('dialog')).toHaveAccessibleName('Setup problem')
  await inspect(page, 'InvalidAppConfiguration')
  await press(view.getByText('Details'))
  await expect(forDevelopers).toBeVisible()
  await press(widget.button('Got it'))
  await widget.expectClosed()

  await dapp.press('Open account')
  await widget.expectView('Account')
  await press(widget.button('Close'))
  await widget.expectClosed()
  await page.clock.fastForward('05:00')
  await widget.expectClosed()
  expect(batches()).toBe(sent)
})

test('a site that the operator takes off the list is told so from right to left, too', async ({
  page,
  dapp,
  widget,
  server,
}) => {
  await untilRefused({ page, dapp, widget, server }, { locale: 'ar-XB' })
  await page.evaluate(() => window.airlock?.close())
  await widget.expectView('InvalidAppConfiguration')
  await inspect(page, 'InvalidAppConfiguration-rtl')
})

/** Sets a property of `navigator` in every page. */
const asks = (name: string, value: unknown) => (page: Page) =>
  page.addInitScript(([key, wish]) => Object.defineProperty(navigator, key as string, { value: wish }), [
    name,
    value,
  ] as const)

const UNCOUNTED: readonly [
  what: string,
  prepare: (page: Page) => Promise<unknown>,
  config: Partial<AirlockConfig>,
][] = [
  ['a browser with Global Privacy Control', asks('globalPrivacyControl', true), {}],
  ['a browser with Do Not Track', asks('doNotTrack', '1'), {}],
  ['a page that switches analytics off', async () => undefined, { features: { analytics: false } }],
]

test('a visitor who does not want to be counted, or whom the page does not count, is not counted', async ({
  context,
  stack,
  chains,
  server,
}) => {
  for (const [what, prepare, config] of UNCOUNTED)
    await test.step(`${what} is not counted, and the page still gets its events`, async () => {
      const page = await context.newPage()
      const dapp = dappOn(page, { ...stack, chains })
      const widget = widgetOn(page)
      await prepare(page)
      const calls = watch(page)
      await dapp.open(visit(server, config))
      await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
      const heard = await listen(page)
      await widget.connect()
      await dapp.expectStatus('connected')
      await widget.expectClosed()
      await expect.poll(async () => (await heard()).at(-1)?.event).toBe('MODAL_CLOSE')
      // The log is for developers.
      const refused = page.evaluate(() => window.airlock?.downloadLogs().catch(({ code }) => code))
      expect(await refused).toBe(4200)
      await page.evaluate(() => window.airlock?.disconnect())
      await page.goto('about:blank')
      expect(calls).toEqual([])
      await page.close()
    })
})
