import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import type { Visit } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'

const TEXT = 'I, the undersigned'

/** A browser that cannot say whether something covers a frame: what it approves is approved in a window. */
const seeNoCovers = () => {
  if (location.hostname !== 'secure.localhost') return
  Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
}

const inWindow = (window: Page) => ({
  approve: window.getByRole('button', { name: 'Approve', exact: true }),
  reject: window.getByRole('button', { name: 'Reject', exact: true }),
})

test.beforeEach(({ page }) => page.addInitScript(seeNoCovers))

async function signedIn(embedded: Embedded, visit: Visit = {}) {
  await embedded.open(visit)
  await embedded.signIn()
  return (await embedded.addresses()).eip155 as `0x${string}`
}

/** Asks for a signature, and opens the window where it is decided. */
async function openWindow(page: Page, embedded: Embedded, frames: Frames, address: string) {
  const answer = embedded.request('personal_sign', [TEXT, address])
  const opened = page.context().waitForEvent('page')
  await press(frames.secure.getByRole('button', { name: 'Review in a new window' }))
  return { answer, window: await opened }
}

const HOSTS: readonly (readonly [string, Visit])[] = [
  ['an ordinary page', {}],
  ['a page that cuts its windows off (COOP same-origin)', { profile: 'isolated' }],
]
for (const [host, visit] of HOSTS)
  test(`${host}: what is approved in a window of the secure frame is signed`, async ({
    page,
    embedded,
    frames,
    stack,
  }) => {
    const address = await signedIn(embedded, visit)
    await expect(embedded.approve).toHaveCount(0)
    const { answer, window } = await openWindow(page, embedded, frames, address)
    await expect(window.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true })).toBeVisible()
    await expect(window.getByText(TEXT)).toBeVisible()
    expect(new URL(window.url()).origin).toBe(stack.origins.secure)
    // Neither the address bar nor the history keeps what opens the ticket.
    expect(window.url()).not.toMatch(/#|secret/)
    await inWindow(window).approve.click()
    const { value } = await answer
    expect(await verifyMessage({ address, message: TEXT, signature: value as `0x${string}` })).toBe(true)
    await expect.poll(() => window.isClosed()).toBe(true)
  })

test('what is rejected there is rejected', async ({ page, embedded, frames }) => {
  const address = await signedIn(embedded)
  const { answer, window } = await openWindow(page, embedded, frames, address)
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('who closes the widget has said no: the window that is still open can approve nothing', async ({
  page,
  embedded,
  widget,
  frames,
}) => {
  const address = await signedIn(embedded)
  const { answer, window } = await openWindow(page, embedded, frames, address)
  await expect(inWindow(window).approve).toHaveAttribute('aria-disabled', 'false')
  const ended = page.waitForResponse((response) => response.url().endsWith('/decide'))
  await widget.button('Close').click()
  expect(await answer).toMatchObject({ code: 4001 })
  expect((await ended).status()).toBe(204)
  await inWindow(window).approve.click()
  await expect(window.getByRole('heading', { name: 'This page is no longer valid' })).toBeVisible()
  await expect(window.getByText('Nothing was signed here.')).toBeVisible()
})

test('a window that is closed changes nothing, and can be opened again', async ({
  page,
  embedded,
  frames,
}) => {
  const address = await signedIn(embedded)
  const { answer, window } = await openWindow(page, embedded, frames, address)
  await expect(inWindow(window).approve).toBeVisible()
  await window.close()
  const opened = page.context().waitForEvent('page')
  await press(frames.secure.getByRole('button', { name: 'Open the window again' }))
  await inWindow(await opened).approve.click()
  expect(await answer).toMatchObject({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('the window has nothing of the wallet, and neither dApp nor widget learns where it is', async ({
  page,
  embedded,
  frames,
}) => {
  await page.addInitScript(() => {
    if (location.hostname === 'secure.localhost') return
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    globalThis.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  const address = await signedIn(embedded)
  const { answer, window } = await openWindow(page, embedded, frames, address)
  await expect(inWindow(window).approve).toBeVisible()
  for (const where of [page, await frameOf(page)])
    expect(await where.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([])
  const kept = await window.evaluate(async () => ({
    databases: await indexedDB.databases(),
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
  }))
  expect(kept).toEqual({ databases: [], local: {}, session: {}, cookie: '' })
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
})
