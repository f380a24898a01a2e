import type { AirlockState } from '@airlock/host-sdk'
import { expect, test } from '../support/fixtures.ts'

/** Records every status of the page, from its first script on. */
const recordStatuses = () => {
  const statuses: (string | undefined)[] = []
  Object.assign(window, { statuses })
  let airlock:
    | { getState(): AirlockState; subscribe(listener: (state: AirlockState) => void): void }
    | undefined
  const status = (state: AirlockState) => state.namespaces.eip155?.status ?? 'disconnected'
  Object.defineProperty(window, 'airlock', {
    get: () => airlock,
    set: (value) => {
      airlock = value
      statuses.push(status(value.getState()))
      value.subscribe((state: AirlockState) => statuses.push(status(state)))
    },
  })
}

test('a reload keeps the connection and never shows "disconnected" @storage', async ({
  page,
  dapp,
  widget,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const account = await dapp.field('account').getAttribute('data-value')
  await page.addInitScript(recordStatuses)
  await page.reload()
  await expect(dapp.field('account')).toHaveAttribute('data-value', account ?? '')
  await dapp.expectStatus('connected')
  const statuses = new Set(await page.evaluate(() => Reflect.get(window, 'statuses') as string[]))
  expect([...statuses]).toEqual(['connecting', 'connected'])
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toContainText(/verified|valid/i)
})

test('after disconnecting, a reload stays disconnected @storage', async ({ page, dapp, widget, wallet }) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await page.reload()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  await dapp.expectStatus('disconnected')
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(0)
})

test('a wallet that has forgotten the site is not connected after a reload', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await wallet.revoke()
  await dapp.expectStatus('disconnected')
  await page.reload()
  await dapp.expectStatus('disconnected')
})

test('a wallet that is gone after a reload does not keep the page waiting', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await wallet.disappear()
  await page.reload()
  await dapp.expectStatus('disconnected')
})

test('disconnecting does not wait for a wallet that never answers', async ({ dapp, widget, wallet }) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await wallet.behave('*', 'hang')
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
})

test('enableReconnect: false forgets the connection on reload', async ({ page, dapp, widget }) => {
  await dapp.open({ config: { enableReconnect: false } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await page.reload()
  await dapp.expectStatus('disconnected')
})

test('two sites of one project have connections of their own', async ({ context, dapp, widget, page }) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const other = await context.newPage()
  await other.goto(dapp.url({ host: 'shop.localhost' }))
  await expect(other.locator('[data-field="status"]')).toHaveAttribute('data-value', 'disconnected')
  expect(page.url()).not.toBe(other.url())
})
