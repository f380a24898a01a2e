import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectMoreContrast } from '../../support/axe.ts'
import { type CountingServer, TOKEN, withCountingServer } from '../../support/countingServer.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { shoot } from '../../support/screenshots.ts'

const SITE = 'http://shop.localhost:5999'

const PROJECTS = [
  { id: 'shop', name: 'Shop', origins: [SITE], analytics: true },
  { id: 'quiet', name: 'Quiet', origins: [SITE], analytics: true },
]

/** A widget server of the test's own. */
const test = base.extend<{ server: CountingServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
  server: async ({}, use) => withCountingServer(PROJECTS, use),
})

const track = (event: string, properties: object = {}) => ({ type: 'track', event, properties })
const times = (count: number, props: object) => Array.from({ length: count }, () => props)

/** Sends events as the widget does. */
async function send({ url }: { url: string }, list: readonly object[]): Promise<void> {
  const events = list.map((props) => ({
    eventId: randomUUID(),
    url: `${SITE}/order/1?user=ada`,
    domain: 'shop.localhost',
    timestamp: Date.now(),
    props,
  }))
  const response = await fetch(`${url}/batch?projectId=shop&st=airlock&sv=1.2.3`, {
    method: 'POST',
    headers: { Origin: SITE },
    body: JSON.stringify(events),
  })
  expect(response.status).toBe(202)
}

async function signIn(page: Page, token = TOKEN): Promise<void> {
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The violations of a page, in light and dark. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const run = () => (window as unknown as { axe: typeof axe }).axe.run(document)
    const { violations } = await page.evaluate(run)
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`))
  }
  await page.emulateMedia({ colorScheme: null })
  return found
}

interface Visited {
  page: Page
  server: CountingServer
}

async function readsCounts({ page, server }: Visited) {
  await send(server, [
    ...times(9, track('MODAL_OPEN', { connected: false })),
    ...times(4, track('CONNECT_SUCCESS', { method: 'qrcode' })),
    ...times(2, track('CONNECT_SUCCESS', { method: 'email' })),
    ...times(3, track('CONNECT_ERROR', { code: 4001 })),
    {
      type: 'error',
      event: 'API_ERROR',
      errorType: 'TypeError',
      errorMessage: 'No balance of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      stackTrace: 'at n (/assets/widget-Cz42aNhs.js:1:12)',
    },
  ])
  // Counts are written within a second.
  await expect
    .poll(() => server.counts('shop'))
    .toEqual({ MODAL_OPEN: 9, CONNECT_SUCCESS: 6, CONNECT_ERROR: 3, API_ERROR: 1 })
  const { errors } = complaintsOf(page)
  await page.goto(`${server.origin}/analytics`)
  await expect(page).toHaveURL(/\/analytics\/$/)
  await shoot(page, 'operator-sign-in')
  await signIn(page, 'wrong')
  await expect(page.getByRole('alert')).toContainText('The token is wrong.')
  expect(await violationsOf(page)).toEqual([])
  await signIn(page)

  const opened = page.getByRole('region', { name: 'Opened and connected' })
  await expect(opened.getByRole('listitem')).toHaveText(['Opened 9', 'Connected 6'])
  await expect(page.getByRole('region', { name: 'Connected by method' }).getByRole('listitem')).toHaveText([
    'QR code 4',
    'Email 2',
  ])
  await expect(page.getByRole('region', { name: 'Errors by kind' }).getByRole('listitem')).toHaveText([
    'Connecting 3',
    'Server request 1',
  ])
  // Something is drawn, and it is as wide as its card.
  const drawn = await opened.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return { isDrawn: data.some((value) => value > 0), width: canvas.clientWidth }
  })
  expect(drawn.isDrawn).toBe(true)
  expect(drawn.width).toBeGreaterThan(600)

  await opened.getByText('Show as a table').click()
  // The newest day is the first below the header.
  const today = opened.getByRole('row').nth(1)
  await expect(today.getByRole('cell')).toHaveText(['9', '6'])
  await expect(opened.getByRole('row')).toHaveCount(31)

  const report = page.getByText('TypeError: No balance of [hex]')
  await report.click()
  await expect(page.getByText('at n (/assets/widget-Cz42aNhs.js:1:12)')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'operator-charts')
  await expectMoreContrast(page)
  // The table scrolls within its card.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(errors.filter((text) => !text.includes('40'))).toEqual([])
}

async function seesNothing({ page, server }: Visited) {
  await page.goto(`${server.origin}/analytics/`)
  await signIn(page)
  await expect(page.getByText('No events in this period.')).toHaveCount(3)
  await expect(page.getByText('No error has been reported.')).toBeVisible()
  await shoot(page, 'operator-empty')

  await page.route('**/analytics?project=quiet**', (route) => route.abort())
  await page.getByLabel('Project').selectOption('quiet')
  await expect(page.getByRole('alert')).toContainText('The counts could not be loaded.')
  await page.unroute('**/analytics?project=quiet**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No events in this period.')).toHaveCount(3)

  // The session lasts over a reload, and no script can read its cookie.
  await page.reload()
  await expect(page.getByText('No events in this period.')).toHaveCount(3)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.context().clearCookies()
  await page.getByLabel('Period').selectOption('7')
  await expect(page.getByLabel('Token')).toBeVisible()
  await signIn(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Token')).toBeVisible()
}

async function waitsForNumbers({ page, server }: Visited) {
  const [from, to] = ['2026-01-01', '2026-01-02']
  const opened = (count: number) => ({ day: from, event: 'MODAL_OPEN', property: '', value: '', count })
  const numbers = (count: number) => ({ json: { from, to, counts: [opened(count)], reports: [] } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/analytics?project=shop**', (route) => route.fulfill(numbers(7)))
  await page.route('**/analytics?project=quiet**', async (route) => {
    await held
    await route.fulfill(numbers(9))
  })
  await page.goto(`${server.origin}/analytics/`)
  await signIn(page)
  await expect(page.getByText('Opened 7')).toBeVisible()
  await page.getByLabel('Project').selectOption('quiet')
  const busy = page.locator('[aria-busy="true"]')
  await expect(busy.getByText('Opened 7')).toBeVisible()
  release()
  await expect(page.getByText('Opened 9')).toBeVisible()
  await expect(busy).toHaveCount(0)
  await page.unroute('**/analytics?project=shop**')
  await page.unroute('**/analytics?project=quiet**')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Token')).toBeVisible()
}

async function isNotFramed({ page, server }: Visited) {
  await page.route('http://evil.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${server.origin}/analytics/"></iframe>`,
    }),
  )
  await page.goto('http://evil.localhost/')
  await expect(page.frameLocator('iframe').getByLabel('Token')).toHaveCount(0)
}

test('the operator signs in, and sees what visitors did, and whether nothing happened or the server is away', async ({
  page,
  server,
}) => {
  await test.step('a period without events, a server that is away, and the end of a session are said so', () =>
    seesNothing({ page, server }))
  await test.step('the numbers stay until those of another choice are there', () =>
    waitsForNumbers({ page, server }))
  await test.step('no page can frame it', () => isNotFramed({ page, server }))
  await test.step('the operator signs in with the token and sees what visitors did', () =>
    readsCounts({ page, server }))
})
