import { complaintsOf, frameOf, untilHeard } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { keepPorts, portOf } from '../../support/ports.ts'

test.describe('if the widget’s frame', () => {
  test('no longer responds, Escape closes it, and the next click loads a new one', async ({
    page,
    dapp,
    widget,
  }) => {
    await page.addInitScript(keepPorts)
    await dapp.open()
    const outcome = page.evaluate(() =>
      window.airlock?.connect().catch((error: { code: number }) => error.code),
    )
    await widget.expectView('Connect')
    await portOf(await frameOf(page)).close()
    await page.locator('dialog').focus()
    await page.keyboard.press('Escape')
    expect(await outcome).toBe(4001)
    expect(await dapp.state()).toMatchObject({ open: false })
    await widget.connect()
    await dapp.expectStatus('connected')
  })
})

test('if the widget’s frame reloads, the widget opens again, or the page shows its own list while the server is down', async ({
  context,
  page,
  dapp,
  widget,
  stack,
}) => {
  const { errors } = complaintsOf(page)
  await dapp.open()
  await test.step('it reloads while it is open, and opens again', async () => {
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await (await frameOf(page)).evaluate(() => Object.assign(window, { isOld: true }).location.reload())
    await expect
      .poll(async () => (await frameOf(page)).evaluate(() => 'isOld' in window).catch(() => true))
      .toBe(false)
    await widget.expectView('Connect')
    await expect(widget.element).toBeVisible()
  })
  await test.step('it reloads while its server is down, and the page shows its own list', async () => {
    const title = page.getByRole('heading', { name: 'Wallet service unavailable' })
    await context.route(`${stack.origins.widget}/**`, (route) => route.abort())
    await (await frameOf(page)).evaluate(() => location.reload())
    await expect(title).toBeVisible()
    expect(await dapp.state()).toMatchObject({ widget: 'unavailable', unavailable: { reason: 'timeout' } })
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await widget.expectView('Connect')
    await page.keyboard.press('Escape')
    await widget.expectClosed()
    expect(errors).toEqual([])
  })
  await test.step('after disconnecting, the page stores nothing that would load the widget on the next visit', async () => {
    await widget.connect()
    await dapp.expectStatus('connected')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await untilHeard(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('@airlock/demo'))).toBeNull()
  })
})

test('calls while the widget loads take effect', async ({ page, dapp, widget }) => {
  await dapp.open()
  await test.step('close() keeps the widget from opening later', async () => {
    await page.evaluate(() => Promise.all([window.airlock?.open(), window.airlock?.close()]))
    expect(await dapp.state()).toMatchObject({ open: false })
    await page.evaluate(() => window.airlock?.prefetch())
    await untilHeard(page)
    await widget.expectClosed()
  })
  await test.step('disconnect() counts, also for a connection that only the widget has stored', async () => {
    await widget.connect()
    await dapp.expectStatus('connected')
    await page.evaluate(() => localStorage.removeItem('@airlock/demo'))
    await page.goto(dapp.url({ query: { preload: 'intent' } }))
    await page.evaluate(async () => {
      const loaded = window.airlock?.prefetch()
      await new Promise<void>((resolve) =>
        window.airlock?.subscribe(({ widget }) => widget === 'loading' && resolve()),
      )
      await window.airlock?.disconnect()
      await loaded
    })
    await untilHeard(page)
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await dapp.expectStatus('disconnected')
  })
  await test.step('setTheme() counts, and an invalid theme does not prevent a reload of the widget', async () => {
    await dapp.open({ config: { themeMode: 'light' } })
    await page.evaluate(() => {
      void window.airlock?.open()
      return window.airlock?.setTheme({ themeMode: 'dark' })
    })
    await expect(widget.frame.locator('[data-theme="dark"]')).toBeVisible()
    const refused = page.evaluate(() =>
      window.airlock
        ?.setTheme({ themeMode: 'blue' as 'dark' })
        .catch((error: { code: number }) => error.code),
    )
    expect(await refused).toBe(-32602)
    await (await frameOf(page)).evaluate(() => location.reload())
    await widget.expectView('Connect')
    await expect(widget.frame.locator('[data-theme="dark"]')).toBeVisible()
  })
})
