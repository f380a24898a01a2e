import { complaintsOf } from '../../support/evidence.ts'
import { press } from '../../support/press.ts'
import { expect, listings, registryOf, test } from '../../support/registry.ts'

const config = { features: { email: false, socials: [] } }

test('R20: lists that could not be loaded are loaded when Connect opens again, and offline when the network is back', async ({
  context,
  page,
  dapp,
  widget,
  stack,
}) => {
  const { errors } = complaintsOf(page)
  await test.step('lists that could not be loaded are loaded when the visitor opens Connect again', async () => {
    const lists = `${stack.origins.widget}/getWallets?*`
    await context.route(lists, (route) => route.fulfill({ contentType: 'text/html', body: 'Log in' }))
    await dapp.open({ config })
    await dapp.press('Connect wallet')
    await expect(widget.wallet('All wallets')).toBeVisible()
    await expect(widget.wallet('MetaMask')).toHaveCount(0)
    await context.unroute(lists)
    await press(widget.button('Close'))
    await widget.expectClosed()
    await dapp.press('Connect wallet')
    await expect(widget.wallet('MetaMask')).toBeVisible()
  })
  await test.step('offline, the list says so and loads by itself when the network is back, and installed wallets connect', async () => {
    await expect(widget.wallet('Binance Wallet')).toBeVisible()
    await context.setOffline(true)
    await press(widget.wallet('All wallets'))
    const view = widget.view('AllWallets')
    await expect(view.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(
      widget.frame.getByRole('status').filter({ hasText: 'You are offline' }).first(),
    ).toBeAttached()
    await context.setOffline(false)
    await expect(view.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
    await press(view.getByRole('button', { name: 'Alpha Wallet, installed' }))
    await dapp.expectStatus('connected')
    expect(errors).toEqual([])
  })
})

test('R21: if a captive portal answers for the registry, the list says that it could not be loaded', async ({
  context,
  page,
  dapp,
  widget,
  stack,
}) => {
  const { errors } = complaintsOf(page)
  const portal = `${stack.origins.widget}/getWallet**`
  await context.route(portal, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
  )
  await dapp.open({ config })
  await dapp.press('Connect wallet')
  await press(widget.wallet('All wallets'))
  const view = widget.view('AllWallets')
  await expect(view.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
  await expect(view).not.toContainText(/JSON|token|hotel/i)
  await context.unroute(portal)
  await press(widget.button('Try again'))
  await expect(view.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
  expect(errors).toEqual([])
})

test('R3, R34: the list of 10,000 wallets can be retried after the widget server has stopped, and is drawn in part', async ({
  page,
  dapp,
  widget,
  registry,
}) => {
  await test.step('R3: if the widget server stops, the list says that it could not be loaded, and can be retried', async () => {
    registry.answers(registryOf(listings(10_000)))
    await dapp.open(registry.visit({ config }))
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Wallet 0')).toBeVisible()
    await registry.server.stop()
    await press(widget.wallet('All wallets'))
    const view = widget.view('AllWallets')
    await expect(view.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
    await registry.server.start()
    await press(widget.button('Try again'))
    await expect(view.getByRole('button', { name: 'Wallet 20', exact: true })).toBeAttached()
    await press(widget.button('Back'))
  })
  await test.step('R34: of 10,000 wallets only the visible ones are drawn, down to the last', async () => {
    const { errors } = complaintsOf(page)
    await expect(widget.wallet('All wallets')).toHaveAccessibleName('All wallets 10000+')
    await press(widget.wallet('All wallets'))
    const grid = widget.view('AllWallets').getByRole('list', { name: 'Wallets' })
    // Until the first page is there, the grid ends with the wallets that Connect showed.
    await expect(grid.getByRole('button', { name: 'Wallet 20', exact: true })).toBeAttached()
    await grid.getByRole('button').first().focus()
    for (const place of [39, 79, 119]) {
      await page.keyboard.press('End')
      await expect(grid.getByRole('button', { name: `Wallet ${place}`, exact: true })).toBeFocused()
      expect(await grid.getByRole('button').count()).toBeLessThan(80)
      await expect(grid.getByRole('button', { name: `Wallet ${place + 1}`, exact: true })).toBeAttached()
    }
    await widget.frame.getByRole('searchbox').fill('9999')
    await expect(grid.getByRole('button')).toHaveCount(1)
    await expect(grid.getByRole('button', { name: 'Wallet 9999' })).toBeVisible()
    expect(errors).toEqual([])
  })
})
