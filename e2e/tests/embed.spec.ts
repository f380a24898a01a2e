import { expect, test } from '../support/fixtures.ts'
import { press } from '../support/press.ts'

test('nothing of the widget is requested before the visitor shows intent', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === stack.origins.widget) requests.push(request.url())
  })
  await dapp.open({ query: { preload: 'intent' } })
  await expect(dapp.button('Connect wallet')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  expect(requests).toEqual([])
  await dapp.button('Connect wallet').hover()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await expect(widget.element).toBeHidden()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
})

test('with "visible" the widget loads once the button is in view, without a press', async ({
  page,
  dapp,
  widget,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.body.style.paddingTop = '3000px'
    })
  })
  await dapp.open({ query: { preload: 'visible' } })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  expect(await dapp.state()).toMatchObject({ widget: 'idle' })
  await dapp.button('Connect wallet').scrollIntoViewIfNeeded()
  await expect.poll(dapp.state).toMatchObject({ widget: 'ready', open: false })
  await expect(widget.element).toBeHidden()
})

test('open() resolves when the view is visible', async ({ page, dapp, widget }) => {
  await dapp.open()
  await page.evaluate(() => window.airlock?.open())
  expect(await widget.view('Connect').isVisible()).toBe(true)
  expect(await dapp.state()).toMatchObject({ open: true, view: 'Connect', widget: 'ready' })
})

test('open({ view }) shows that view, even if its code is not loaded yet', async ({ page, dapp, widget }) => {
  await dapp.open()
  await page.evaluate(() => window.airlock?.open({ view: 'Networks' }))
  await widget.expectView('Networks')
  const refusal = (view: string) =>
    page.evaluate(
      (name) => window.airlock?.open({ view: name as 'Account' }).catch(({ message }) => message),
      view,
    )
  expect(await refusal('Swap')).toBe(
    'open: the view "Swap" needs a connected account of a chain family in which Airlock sends',
  )
  expect(await refusal('Acount')).toBe('Unknown view "Acount". Did you mean "Account"?')
  await widget.expectView('Networks')
  await press(widget.button('Close'))
  await widget.expectClosed()
})

test('the widget in its sandboxed frame survives a mistaken call, leaves the page as it was, and does the last of two calls', async ({
  page,
  dapp,
  widget,
}) => {
  await dapp.open()
  await test.step('a mistake in the first open() fails that call alone', async () => {
    const refusal = await page.evaluate(() =>
      window.airlock?.open({ view: 'a view' as 'Account' }).catch(({ message }) => message),
    )
    expect(refusal).toContain('open')
    await page.evaluate(() => window.airlock?.open())
    await widget.expectView('Connect')
    expect(await dapp.state()).toMatchObject({ widget: 'ready', unavailable: null })
  })
  await test.step('the frame is sandboxed and titled', async () => {
    await expect(widget.element).toHaveAttribute('title', /^Airlock/)
    const sandbox = (await widget.element.getAttribute('sandbox'))?.split(' ').sort()
    expect(sandbox).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
      'allow-storage-access-by-user-activation',
    ])
    expect(await widget.element.getAttribute('referrerpolicy')).toBeNull()
    await press(widget.button('Close'))
    await widget.expectClosed()
  })
  await test.step('after closing, the page’s scrolling, focus and attributes are unchanged', async () => {
    await page.evaluate(() => {
      document.documentElement.style.setProperty('overflow', 'scroll', 'important')
    })
    const before = await page.evaluate(() => document.documentElement.getAttribute('style'))
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
    await page.keyboard.press('Escape')
    await widget.expectClosed()
    expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBe(before)
    await expect(dapp.button('Connect wallet')).toBeFocused()
  })
  await test.step('of close() and connect() at the same time the last one counts, and nothing covers the widget', async () => {
    await page.evaluate(() => window.airlock?.open())
    await widget.expectView('Connect')
    const connecting = page.evaluate(() => {
      void window.airlock?.close()
      return window.airlock?.connect()
    })
    await widget.expectView('Connect')
    await press(widget.wallet('Alpha Wallet'))
    expect(await connecting).toMatchObject({ namespace: 'eip155' })
    await widget.expectClosed()
    const error = await page.evaluate(async () => {
      await window.airlock?.disconnect()
      const waiting = window.airlock?.connect().catch(({ code, message }) => ({ code, message }))
      await window.airlock?.close()
      return waiting
    })
    expect(error).toEqual({ code: 4001, message: 'Modal closed' })
    await widget.expectClosed()
    expect(await dapp.state()).toMatchObject({ open: false, view: null })
  })
})

test('in embedded mode the widget is part of the page, as high as its content, and stays when it is closed', async ({
  page,
  dapp,
  widget,
}) => {
  await dapp.open({ query: { mount: '1' } })
  await widget.expectView('Connect')
  await test.step('it is part of the page, as high as its content, without a backdrop', async () => {
    await page.evaluate(() => window.airlock?.open())
    await widget.expectView('Connect')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    const height = async () => (await widget.element.boundingBox())?.height ?? 0
    await expect.poll(height).toBeGreaterThan(100)
    await expect.poll(height).toBeLessThan(800)
    await press(widget.wallet('Alpha Wallet'))
    await dapp.expectStatus('connected')
    await widget.expectView('Account')
    await press(widget.button('Disconnect'))
    await widget.expectView('Connect')
  })
  await test.step('close() returns to the first view, and pending calls reject', async () => {
    await widget.expectView('Connect')
    const error = await page.evaluate(async () => {
      const waiting = window.airlock?.connect().catch(({ code, message }) => ({ code, message }))
      await window.airlock?.close()
      return waiting
    })
    expect(error).toEqual({ code: 4001, message: 'Modal closed' })
    await widget.expectView('Connect')
    expect(await dapp.state()).toMatchObject({ open: true, view: 'Connect' })
  })
  await test.step('below the visible part of the page, open() does not wait for scrolling', async () => {
    await widget.expectView('Connect')
    await page.evaluate(() => {
      const room = Object.assign(document.createElement('div'), { style: 'height: 5000px' })
      document.body.prepend(room)
      scrollTo(0, 0)
    })
    await expect(widget.element).not.toBeInViewport()
    await page.evaluate(() => window.airlock?.open({ view: 'Networks' }))
    expect(await dapp.state()).toMatchObject({ open: true, view: 'Networks' })
  })
})

test('a theme of the dApp applies to the widget', async ({ page, dapp, widget }) => {
  await dapp.open({ config: { themeMode: 'dark' } })
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  const ground = () =>
    widget.frame.getByRole('dialog').evaluate((card) => getComputedStyle(card).backgroundColor)
  const dark = await ground()
  await page.evaluate(() => window.airlock?.setTheme({ themeMode: 'light' }))
  await expect.poll(ground).not.toBe(dark)
})

test('on a phone it is a sheet at the bottom, with a close button @mobile', async ({
  dapp,
  widget,
  page,
}) => {
  await dapp.open()
  await dapp.button('Connect wallet').tap()
  await widget.expectView('Connect')
  const card = widget.frame.getByRole('dialog')
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      const viewport = page.viewportSize()
      return box && viewport ? Math.round(viewport.height - (box.y + box.height)) : null
    })
    .toBe(0)
  const close = await widget.button('Close').boundingBox()
  expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await widget.wallet('Alpha Wallet').tap()
  await dapp.expectStatus('connected')
})
