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

test('a reload keeps the connection and never shows "disconnected", and after disconnecting it stays disconnected @storage', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await test.step('a reload keeps the connection and never shows "disconnected"', async () => {
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
  await test.step('after disconnecting, a reload stays disconnected', async () => {
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await page.reload()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await dapp.expectStatus('disconnected')
    expect(await wallet.requests('eth_requestAccounts')).toHaveLength(0)
  })
})

test('a connection belongs to one site, and ends when the visitor disconnects, the wallet forgets the site or is gone', async ({
  context,
  page,
  dapp,
  widget,
  wallet,
}) => {
  const connect = async () => {
    await widget.connect()
    await dapp.expectStatus('connected')
  }
  await test.step('enableReconnect: false forgets the connection on reload', async () => {
    await dapp.open({ config: { enableReconnect: false } })
    await connect()
    await page.reload()
    await dapp.expectStatus('disconnected')
  })
  await wallet.revoke()
  await dapp.open()
  await connect()
  await test.step('two sites of one project have connections of their own', async () => {
    const other = await context.newPage()
    await other.goto(dapp.url({ host: 'shop.localhost' }))
    await expect(other.locator('[data-field="status"]')).toHaveAttribute('data-value', 'disconnected')
    expect(page.url()).not.toBe(other.url())
    await other.close()
  })
  await test.step('disconnecting does not wait for a wallet that never answers', async () => {
    await wallet.behave('*', 'hang')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await wallet.reset()
    await wallet.settle('approve')
  })
  await test.step('a wallet that has forgotten the site is not connected after a reload', async () => {
    await connect()
    await wallet.revoke()
    await dapp.expectStatus('disconnected')
    await page.reload()
    await dapp.expectStatus('disconnected')
  })
  await test.step('a wallet that is gone after a reload does not keep the page waiting', async () => {
    await connect()
    await wallet.disappear()
    await page.reload()
    await dapp.expectStatus('disconnected')
  })
})
