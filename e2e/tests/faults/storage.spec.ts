import type { Page } from '@playwright/test'
import { complaintsOf, frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

/** Storage that throws on any access, in frames whose host name ends like this. */
const blockStorage = (host: string) => {
  if (!location.hostname.endsWith(host)) return
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}

/** Full storage. */
const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test.describe('R22: storage is blocked', () => {
  const NOTICE = 'This browser keeps nothing for this window'

  test('a connection survives a reload until the visitor disconnects, without a notice if the widget can store its data @storage', async ({
    page,
    dapp,
    widget,
  }, testInfo) => {
    const { errors } = complaintsOf(page)
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    await test.step('no notice is shown if the widget can store its data', async () => {
      const blocked = testInfo.project.name === 'chromium-blocked-storage'
      await dapp.press('Open account')
      await widget.expectView('Account')
      await expect(widget.view('Account').getByText(NOTICE)).toHaveCount(blocked ? 1 : 0)
    })
    await test.step('a connection survives a reload until the visitor disconnects', async () => {
      await page.reload()
      await dapp.expectStatus('connected')
      await dapp.press('Send transaction')
      await expect(dapp.result('send')).toContainText('Mined in block')
      await dapp.press('Open account')
      await widget.expectView('Account')
      await press(widget.button('Disconnect'))
      await dapp.expectStatus('disconnected')
      await page.reload()
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      await dapp.expectStatus('disconnected')
    })
    expect(errors).toEqual([])
  })

  test('with blocked storage in the widget the page restores the connection, and without any everything works until the page is left', async ({
    page,
    dapp,
    widget,
  }) => {
    const { errors } = complaintsOf(page)
    await test.step('in the widget only: the page restores the connection, and the visitor sees a notice', async () => {
      await page.addInitScript(blockStorage, 'widget.localhost')
      await dapp.open()
      await widget.connect()
      await dapp.expectStatus('connected')
      await page.reload()
      await dapp.expectStatus('connected')
      await dapp.press('Open account')
      await expect(widget.view('Account')).toContainText(NOTICE)
    })
    await test.step('everywhere: everything works until the page is left', async () => {
      await page.addInitScript(blockStorage, 'localhost')
      await dapp.open()
      await widget.connect()
      await dapp.expectStatus('connected')
      await dapp.press('Sign message')
      await expect(dapp.result('sign')).toContainText('Signature verified')
      await dapp.press('Open account')
      await expect(widget.view('Account')).toContainText(NOTICE)
      await page.reload()
      await dapp.expectStatus('disconnected')
      await widget.connect()
      await dapp.expectStatus('connected')
    })
    expect(errors).toEqual([])
  })

  test('full storage: connecting and disconnecting work without errors', async ({ page, dapp, widget }) => {
    const { errors } = complaintsOf(page)
    await page.addInitScript(fillStorage)
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    expect(errors).toEqual([])
  })
})

test.describe('R23: invalid stored data', () => {
  const VALUES = [
    ['is not JSON', '{"v":1,"data":'],
    ['is of a later version', '{"v":999,"data":{"shape":"nobody knows yet"}}'],
    ['has another structure', '{"v":1,"data":{"__proto__":{"polluted":true},"connections":[[[]]]}}'],
    ['is empty', ''],
  ] as const

  /** Overwrites everything that the widget has stored, without earlier quarantined values. */
  const spoilWidget = async (page: Page, value: string) =>
    (await frameOf(page)).evaluate((text) => {
      for (const name of Object.keys(localStorage))
        if (name.endsWith('.quarantine')) localStorage.removeItem(name)
        else if (name.startsWith('@airlock/demo/')) localStorage.setItem(name, text)
    }, value)

  const spoilPage = (page: Page, value: string) =>
    page.evaluate((text) => localStorage.setItem('@airlock/demo', text), value)

  test('where invalid data is stored in one place the other restores the connection, and otherwise the visitor connects again', async ({
    page,
    dapp,
    widget,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    await test.step('in the widget: it is quarantined, and the page’s own data restores the connection', async () => {
      for (const [what, value] of VALUES)
        await test.step(what, async () => {
          await spoilWidget(page, value)
          await page.reload()
          await dapp.expectStatus('connected')
          const kept = await (await frameOf(page)).evaluate(() =>
            Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.endsWith('.quarantine'))),
          )
          expect(kept).toMatchObject({
            [`@airlock/demo/${dapp.origin}/connection_status.quarantine`]: value,
            [`@airlock/demo/${dapp.origin}/connections.quarantine`]: value,
          })
          await dapp.press('Open account')
          await widget.expectView('Account')
        })
    })
    await test.step('in the page: the widget restores the connection, without errors', async () => {
      for (const [what, value] of VALUES)
        await test.step(what, async () => {
          await spoilPage(page, value)
          await page.reload()
          await page.evaluate(() => window.airlock?.prefetch())
          await dapp.expectStatus('connected')
        })
    })
    await test.step('in both: the visitor is disconnected and can connect again', async () => {
      for (const [what, value] of VALUES)
        await test.step(what, async () => {
          await spoilWidget(page, value)
          await spoilPage(page, value)
          await page.reload()
          await dapp.expectStatus('disconnected')
          await widget.connect()
          await dapp.expectStatus('connected')
          await page.reload()
          await dapp.expectStatus('connected')
        })
    })
    expect(errors).toEqual([])
  })
})
