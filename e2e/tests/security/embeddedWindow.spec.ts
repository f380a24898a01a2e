import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import type { Visit } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { frameOf } from '../../support/evidence.ts'
import { expect, test, type WorkerFixtures } from '../../support/fixtures.ts'
import { press, pressForWindow } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import type { Tab } from '../../support/tabs.ts'

const TEXT = 'I, the undersigned'
const SIGNATURE = /^0x[0-9a-f]{130}$/

/** Nothing may move for this long before Approve is enabled in a window (ms). */
const SETTLE = 800

/** A visitor who has signed in. The widget is closed. */
interface Here extends Pick<Tab, 'page' | 'widget' | 'frames' | 'embedded'>, Pick<WorkerFixtures, 'stack'> {
  address: `0x${string}`
}

const inWindow = (window: Page) => ({
  approve: window.getByRole('button', { name: 'Approve', exact: true }),
  reject: window.getByRole('button', { name: 'Reject', exact: true }),
})

async function signedIn(embedded: Embedded, visit: Visit = {}) {
  await embedded.open(visit)
  await embedded.signIn()
  return (await embedded.addresses()).eip155 as `0x${string}`
}

/** Requests a signature, and opens the window where it is decided. */
async function openWindow(embedded: Embedded, address: string) {
  const answer = embedded.request('personal_sign', [TEXT, address])
  return { answer, window: await embedded.review() }
}

async function signInWindow({ embedded, address, stack }: Here): Promise<void> {
  await expect(embedded.approve).toHaveCount(0)
  const { answer, window } = await openWindow(embedded, address)
  await expect(window.getByText(`dapp.localhost:${stack.ports.dapp}`, { exact: true })).toBeVisible()
  await expect(window.getByText(TEXT)).toBeVisible()
  expect(new URL(window.url()).origin).toBe(stack.origins.secure)
  // Neither the address bar nor the history keeps the ticket's secret.
  expect(window.url()).not.toMatch(/#|secret/)
  await inWindow(window).approve.click()
  const { value } = await answer
  expect(await verifyMessage({ address, message: TEXT, signature: value as `0x${string}` })).toBe(true)
  await expect.poll(() => window.isClosed()).toBe(true)
}

async function rejectInWindow({ embedded, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
}

async function reloadAndClose({ embedded, frames, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  await expect(frames.secure.getByText('Decide in the window that has opened.')).toBeVisible()
  await window.reload()
  await expect(inWindow(window).approve).toBeVisible()
  await expect(frames.secure.getByText('Decide in the window that has opened.')).toBeVisible()
  await window.close({ runBeforeUnload: false })
  await expect(frames.secure.getByText(/The window was closed/)).toBeVisible()
  expect(await answer).toMatchObject({ code: 4001 })
}

async function closeWidget({ page, embedded, widget, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  await expect(inWindow(window).approve).toHaveAttribute('aria-disabled', 'false')
  const ended = page.waitForResponse((response) => response.url().endsWith('/decide'))
  await press(widget.button('Close'))
  expect(await answer).toMatchObject({ code: 4001 })
  expect((await ended).status()).toBe(204)
  await expect(window.getByRole('heading', { name: 'This request was withdrawn' })).toBeVisible()
  await expect(window.getByText('Nothing was approved here.')).toBeVisible()
  await shoot(window, 'ApproveTransaction-withdrawn')
  await expect(inWindow(window).approve).toHaveCount(0)
}

async function drawWithoutServer({ page, embedded, address }: Here): Promise<void> {
  const unanswered = '**/api/tickets/*/{open,watch}'
  await page.context().route(unanswered, (route) => route.abort())
  const { answer, window } = await openWindow(embedded, address)
  await expect(window.getByText(TEXT)).toBeVisible()
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
  await page.context().unroute(unanswered)
}

/** Only the address changes, and not the document. */
async function openWhileOpen({ page, embedded, frames, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  await window.evaluate(() =>
    addEventListener('hashchange', () => document.documentElement.setAttribute('data-again', location.hash)),
  )
  await page.bringToFront()
  await press(frames.secure.getByRole('button', { name: 'Open the window again' }))
  await expect(window.locator('html')).toHaveAttribute('data-again', '')
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
}

async function askServerAgain({ page, embedded, frames, address }: Here): Promise<void> {
  const refused = '**/api/tickets/*/open'
  await page.context().route(refused, (route) => route.abort())
  const answer = embedded.request('personal_sign', [TEXT, address])
  const window = await pressForWindow(
    frames.secure.getByRole('button', { name: 'Review in a secure window' }),
  )
  const again = window.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.context().unroute(refused)
  await again.click()
  await expect(window.getByText(TEXT)).toBeVisible()
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
}

async function decideAnywhere(here: Here): Promise<void> {
  await test.step('a request that is approved in a window of the secure frame is signed', () =>
    signInWindow(here))
  await test.step('closing the window rejects the request, but reloading it does not', () =>
    reloadAndClose(here))
}

test('an ordinary page: a request is decided in a window of the secure frame, which ends with the request', async ({
  page,
  embedded,
  frames,
  widget,
  stack,
}) => {
  test.slow()
  const here = { page, embedded, frames, widget, stack, address: await signedIn(embedded) }
  await decideAnywhere(here)
  await test.step('a request that is rejected in the window is rejected', () => rejectInWindow(here))
  await test.step('the window shows the request before the server has answered', () =>
    drawWithoutServer(here))
  await test.step('a window that is opened again while it is open keeps the secret out of its address', () =>
    openWhileOpen(here))
  await test.step('closing the widget rejects the request, and an open window can no longer approve it', () =>
    closeWidget(here))
})

test('a page without access to its windows (COOP same-origin): a request is decided in a window of the secure frame', async ({
  page,
  embedded,
  frames,
  widget,
  stack,
}) => {
  const address = await signedIn(embedded, { profile: 'isolated' })
  const here = { page, embedded, frames, widget, stack, address }
  await decideAnywhere(here)
  await test.step('the window asks the server, again if that fails', () => askServerAgain(here))
})

async function fitIntoLowPage({ page, embedded, frames, address }: Here): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 300 })
  const answer = embedded.request('personal_sign', [TEXT, address])
  for (const control of [
    frames.secure.getByRole('button', { name: 'Review in a secure window' }),
    embedded.reject,
  ])
    await expect(control).toBeInViewport({ ratio: 1 })
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
  if (before) await page.setViewportSize(before)
}

/** From now on the dApp and the widget record the addresses that they open, and open nothing. */
const recordOpened = (page: Page) =>
  page.addInitScript(() => {
    if (location.hostname === 'secure.localhost') return
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    globalThis.open = (url) => {
      opened.push(String(url))
      return null
    }
  })

async function storeNothing({ page, embedded, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
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
  await expect.poll(() => window.isClosed()).toBe(true)
}

async function stayInApp({ page, embedded, frames, stack, address }: Here): Promise<void> {
  const root = frames.secure.locator(':root')
  await root.evaluate(() => {
    const userAgent = `${navigator.userAgent} Instagram 337.0.3`
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  })
  const answer = embedded.request('personal_sign', [TEXT, address])
  const link = frames.secure.getByRole('link', { name: `Open dapp.localhost:${stack.ports.dapp}` })
  await expect(link).toHaveAttribute('href', stack.origins.dapp)
  await expect(embedded.approve).toHaveCount(0)
  await expect(frames.secure.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await shoot(page, 'ApproveTransaction-in-app')
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
  await root.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'))
}

async function openAgain({ page, embedded, frames, address }: Here): Promise<void> {
  const context = page.context()
  // As with a window that is closed so soon that its first poll is lost.
  await context.route('**/api/tickets/*/watch', (route) => route.abort())
  const { answer, window } = await openWindow(embedded, address)
  // The frame cannot reject by itself, so there is no deadline for the test.
  await page.route('**/api/tickets/*/decide', (route) => route.abort())
  await window.close()
  await expect(frames.secure.getByText(/The window was closed/)).toBeVisible()
  await shoot(page, 'ApproveTransaction-closed')
  const again = await pressForWindow(frames.secure.getByRole('button', { name: 'Open the window again' }))
  await inWindow(again).approve.click()
  expect(await answer).toMatchObject({ value: expect.stringMatching(SIGNATURE) })
  await page.unroute('**/api/tickets/*/decide')
  await context.unroute('**/api/tickets/*/watch')
}

async function openByLink({ page, embedded, frames, address }: Here): Promise<void> {
  await frames.secure.locator(':root').evaluate(() => {
    globalThis.open = () => null
  })
  const answer = embedded.request('personal_sign', [TEXT, address])
  await press(frames.secure.getByRole('button', { name: 'Review in a secure window' }))
  await expect(frames.secure.getByText('Your browser blocked the window.', { exact: false })).toBeVisible()
  await shoot(page, 'ApproveTransaction-blocked')
  const opened = await pressForWindow(frames.secure.getByRole('link', { name: 'Open the secure window' }))
  await inWindow(opened).approve.click()
  expect(await answer).toMatchObject({ value: expect.stringMatching(SIGNATURE) })
}

test('the window is reached from a low page, when it was closed by mistake and when it is blocked, and tells nothing', async ({
  page,
  embedded,
  frames,
  widget,
  stack,
}) => {
  test.slow()
  await recordOpened(page)
  const here = { page, embedded, frames, widget, stack, address: await signedIn(embedded) }
  await test.step('the review fits into a page of 300 pixels in height', () => fitIntoLowPage(here))
  await test.step('the window stores nothing of the wallet, and neither dApp nor widget learns its address', () =>
    storeNothing(here))
  await test.step('inside another app nothing can be approved, and the visitor can open the site in the browser', () =>
    stayInApp(here))
  await test.step('a window that is closed by mistake can be opened again for a short time', () =>
    openAgain(here))
  await test.step('if the browser blocks the window, a link is offered that opens it', () => openByLink(here))
})

async function shrinkAndZoom({ embedded, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  const { approve } = inWindow(window)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await window.setViewportSize({ width: 300, height: 600 })
  await expect(window.getByText(/^To approve, make this window larger/).first()).toBeVisible()
  await approve.click({ force: true })
  await expect(approve).toHaveText('Approve')
  await window.setViewportSize({ width: 480, height: 600 })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  const devtools = await window.context().newCDPSession(window)
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 960,
    height: 1200,
    deviceScaleFactor: 0.5,
    mobile: false,
  })
  await expect(window.getByText(/^Zoom in to approve/).first()).toBeVisible()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  // A maximized window at 200 % on a screen of 1280×800. The browser's own zoom leaves the outer size as it was.
  await window.evaluate(() => Object.defineProperty(window, 'outerWidth', { value: 1280 }))
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 356,
    deviceScaleFactor: 2,
    mobile: false,
  })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  // A summary that is too long for it.
  const title = window.getByRole('heading', { level: 1 })
  await title.evaluate((heading) => heading.style.setProperty('padding-bottom', '300px'))
  await expect(window.getByText(/^To approve, make this window larger/).first()).toBeVisible()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await title.evaluate((heading) => heading.style.removeProperty('padding-bottom'))
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  expect(await answer).toEqual({ value: expect.stringMatching(SIGNATURE) })
}

async function moveUnderPointer({ embedded, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  const { approve } = inWindow(window)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  // The gate's clock stands still, however slow the machine is.
  await window.clock.install()
  await window.clock.pauseAt(Date.now() + 60_000)
  await approve.hover()
  await window.mouse.down()
  const devtools = await window.context().newCDPSession(window)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { left: 310, top: 220 } })
  await expect.poll(() => window.evaluate(() => screenX)).toBe(310)
  await window.mouse.up()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await window.clock.runFor(1_000)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await window.clock.resume()
  await approve.click()
  expect(await answer).toMatchObject({ value: expect.stringMatching(SIGNATURE) })
}

async function resizeUnderPointer({ embedded, address }: Here): Promise<void> {
  const { answer, window } = await openWindow(embedded, address)
  const { approve } = inWindow(window)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await window.clock.pauseAt(await window.evaluate(() => Date.now() + 1000))
  await window.setViewportSize({ width: 520, height: 640 })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.hover({ force: true })
  // The first half of a double click: the gate opens while the button is held down.
  await window.mouse.down()
  await window.clock.runFor(SETTLE + 100)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await window.mouse.up()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await window.clock.runFor(SETTLE + 100)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  await expect.poll(() => window.isClosed() || window.clock.runFor(500).then(() => false)).toBe(true)
  expect(await answer).toMatchObject({ value: expect.stringMatching(SIGNATURE) })
}

test('a window approves only while its content is readable and it stands still', async ({
  page,
  embedded,
  frames,
  widget,
  stack,
}) => {
  test.slow()
  // The steps that control the clock come last.
  const here = { page, embedded, frames, widget, stack, address: await signedIn(embedded) }
  await test.step('a window that is too small or zoomed out approves nothing and explains why; one at 200 % approves', () =>
    shrinkAndZoom(here))
  await test.step('a window that is moved between press and release approves nothing until it stands still', () =>
    moveUnderPointer(here))
  await test.step('resizing the window disables approving for a moment, and a press that began before is ignored', () =>
    resizeUnderPointer(here))
})
