import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { callsIn } from '../../support/registry.ts'

test('the registry is not requested before the widget is opened, and the relay not before the visitor starts pairing', async ({
  context,
  page,
  dapp,
  widget,
}) => {
  const calls = callsIn(context)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await dapp.open({ query: { preload: 'eager' } })
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  expect(calls.all).toEqual([])

  await dapp.press('Connect wallet')
  await expect(widget.wallet('Binance Wallet')).toBeVisible()
  await press(widget.wallet('All wallets'))
  await expect(widget.view('AllWallets').getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
  expect(sockets).toEqual([])
  await press(widget.button('Back'))
  await press(widget.wallet('WalletConnect'))
  await expect.poll(() => sockets.length).toBe(1)
})
