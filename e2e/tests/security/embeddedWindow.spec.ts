import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import type { Visit } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press, pressForWindow } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

const TEXT = 'I, the undersigned'

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

const HOSTS: readonly (readonly [string, Visit])[] = [
  ['an ordinary page', {}],
  ['a page without access to its windows (COOP same-origin)', { profile: 'isolated' }],
]
for (const [host, visit] of HOSTS)
  test(`${host}: a request that is approved in a window of the secure frame is signed`, async ({
    embedded,
    stack,
  }) => {
    const address = await signedIn(embedded, visit)
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
  })

test('a request that is rejected in the window is rejected', async ({ embedded }) => {
  const address = await signedIn(embedded)
  const { answer, window } = await openWindow(embedded, address)
  await inWindow(window).reject.click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('closing the widget rejects the request, and an open window can no longer approve it', async ({
  page,
  embedded,
  widget,
}) => {
  const address = await signedIn(embedded)
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
})

for (const [host, visit] of HOSTS)
  test(`${host}: closing the window rejects the request, but reloading it does not`, async ({
    embedded,
    frames,
  }) => {
    const address = await signedIn(embedded, visit)
    const { answer, window } = await openWindow(embedded, address)
    await expect(frames.secure.getByText('Decide in the window that has opened.')).toBeVisible()
    await window.reload()
    await expect(inWindow(window).approve).toBeVisible()
    await expect(frames.secure.getByText('Decide in the window that has opened.')).toBeVisible()
    await window.close({ runBeforeUnload: false })
    await expect(frames.secure.getByText(/The window was closed/)).toBeVisible()
    expect(await answer).toMatchObject({ code: 4001 })
  })

test('a window that is closed by mistake can be opened again for a short time', async ({
  context,
  page,
  embedded,
  frames,
}) => {
  const address = await signedIn(embedded)
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
  expect(await answer).toMatchObject({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('if the browser blocks the window, a link is offered that opens it', async ({
  page,
  embedded,
  frames,
}) => {
  await page.addInitScript(() => {
    if (location.hostname === 'secure.localhost') globalThis.open = () => null
  })
  const address = await signedIn(embedded)
  const answer = embedded.request('personal_sign', [TEXT, address])
  await press(frames.secure.getByRole('button', { name: 'Review in a secure window' }))
  await expect(frames.secure.getByText('Your browser blocked the window.', { exact: false })).toBeVisible()
  await shoot(page, 'ApproveTransaction-blocked')
  const opened = await pressForWindow(frames.secure.getByRole('link', { name: 'Open the secure window' }))
  await inWindow(opened).approve.click()
  expect(await answer).toMatchObject({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('inside another app nothing can be approved, and the visitor can open the site in the browser', async ({
  page,
  embedded,
  frames,
  stack,
}) => {
  await page.addInitScript(() => {
    const userAgent = `${navigator.userAgent} Instagram 337.0.3`
    if (location.hostname === 'secure.localhost')
      Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  })
  const address = await signedIn(embedded)
  const answer = embedded.request('personal_sign', [TEXT, address])
  const link = frames.secure.getByRole('link', { name: `Open dapp.localhost:${stack.ports.dapp}` })
  await expect(link).toHaveAttribute('href', stack.origins.dapp)
  await expect(embedded.approve).toHaveCount(0)
  await expect(frames.secure.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await shoot(page, 'ApproveTransaction-in-app')
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
})

test('a window that is too small or zoomed out approves nothing and explains why; one at 200 % approves', async ({
  embedded,
}) => {
  const address = await signedIn(embedded)
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
  expect(await answer).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a window that is moved between press and release approves nothing until it stands still', async ({
  embedded,
}) => {
  const address = await signedIn(embedded)
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
  expect(await answer).toMatchObject({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('the review fits into a page of 300 pixels in height', async ({ page, embedded, frames }) => {
  const address = await signedIn(embedded)
  await page.setViewportSize({ width: 360, height: 300 })
  const answer = embedded.request('personal_sign', [TEXT, address])
  for (const control of [
    frames.secure.getByRole('button', { name: 'Review in a secure window' }),
    embedded.reject,
  ])
    await expect(control).toBeInViewport({ ratio: 1 })
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
})

test('the window stores nothing of the wallet, and neither dApp nor widget learns its address', async ({
  page,
  embedded,
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
})
