import type { Page } from '@playwright/test'
import { complaintsOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { recordListeners, recordTimers, tracesOf } from '../../support/traces.ts'

const take = (page: Page) => page.evaluate(() => document.querySelector('[data-airlock]')?.remove())

test.describe('R31: the page removes the widget from its document', () => {
  test('the widget is added again and can connect, but not a second time: wallets still connect', async ({
    page,
    dapp,
    widget,
  }) => {
    const { errors, told } = complaintsOf(page)
    await dapp.open()
    await test.step('pending calls reject', async () => {
      const outcome = page.evaluate(() =>
        window.airlock?.connect().catch((error: { code: number }) => error.code),
      )
      await widget.expectView('Connect')
      // Connect is drawn before the widget has the call. Until then it is not lost: the next frame gets it.
      await expect.poll(async () => (await dapp.state()).open).toBe(true)
      await take(page)
      expect(await outcome).toBe(-32054)
    })
    await test.step('the widget is added again, and can connect', async () => {
      await expect(widget.element).toHaveCount(1)
      await page.evaluate(() => window.airlock?.open())
      await widget.expectView('Connect')
      await press(widget.wallet('Alpha Wallet'))
      await dapp.expectStatus('connected')
      expect(errors).toEqual([])
    })
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await test.step('a second time it is not added again, an error is logged, and wallets still connect', async () => {
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      await take(page)
      await expect.poll(async () => (await dapp.state()).unavailable?.reason).toBe('removed')
      expect(told()).toHaveLength(1)
      await dapp.press('Connect wallet')
      await press(widget.wallet('Alpha Wallet').or(page.getByRole('button', { name: 'Alpha Wallet' })))
      await dapp.expectStatus('connected')
      expect(errors).toEqual([])
    })
  })

  test('the connection is kept', async ({ page, dapp, widget }) => {
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    await take(page)
    await expect(widget.element).toHaveCount(1)
    await dapp.press('Open account')
    await widget.expectView('Account')
    await dapp.expectStatus('connected')
  })
})

test.describe('R31: destroy()', () => {
  const use = async (page: Page, sdk: string, then: 'destroy' | 'destroy while loading') =>
    page.evaluate(
      async ([url, end]) => {
        const { createAirlock } = (await import(url)) as typeof import('@airlock/host-sdk')
        const button = document.querySelector('button')
        const airlock = createAirlock({
          projectId: 'demo-two',
          widgetUrl: new URL(url).origin,
          metadata: { name: 'Once' },
          networks: ['eip155:1'],
          preload: 'idle',
        })
        airlock.subscribe(() => undefined)
        airlock.getProvider().on('connect', () => undefined)
        airlock.attach(button)
        const opened = airlock.open().catch((error: { code: number }) => error.code)
        if (end === 'destroy') await opened
        const connected = airlock.connect().catch((error: { code: number }) => error.code)
        airlock.destroy()
        return { opened: await opened, connected: await connected }
      },
      [sdk, then] as const,
    )

  for (const [then, opened] of [
    ['destroy', undefined],
    ['destroy while loading', 4900],
  ] as const)
    test(`leaves no listener, timer, element or style: ${then}`, async ({ page, dapp, stack }) => {
      const { errors } = complaintsOf(page)
      const sdk = `${stack.origins.widget}/sdk.js`
      await page.addInitScript(recordListeners)
      await page.addInitScript(recordTimers)
      await dapp.open({ page: 'bench', profile: 'script-form' })
      await page.evaluate((url) => import(url), sdk)
      await expect.poll(async () => (await tracesOf(page)).timers).toBe(0)
      const before = await tracesOf(page)
      expect(await use(page, sdk, then)).toEqual({ opened, connected: 4900 })
      await expect.poll(() => tracesOf(page)).toEqual(before)
      expect(errors).toEqual([])
    })

  test('removes the widget, and the page goes on working', async ({ page, dapp, widget }) => {
    const { errors } = complaintsOf(page)
    await dapp.open({ page: 'strict' })
    await widget.connect()
    await dapp.expectStatus('connected')
    await dapp.press('Destroy')
    await expect(widget.element).toHaveCount(0)
    expect(await dapp.state()).toMatchObject({ widget: 'idle', open: false })
    expect(
      await page.evaluate(() => window.airlock?.open().catch((error: { code: number }) => error.code)),
    ).toBe(4900)
    await page.reload()
    await dapp.expectStatus('connected')
    expect(errors).toEqual([])
  })
})
