import { expect, listing, registryOf, test } from '../../support/registry.ts'
import type { Widget } from '../../support/widget.ts'

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const BASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
const BINANCE = '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4'

const noLinks = { mobile_link: undefined, chains: ['eip155:1', 'solana', 'bip122'] }

const WALLETS = [
  listing(0, { name: 'By App' }),
  listing(1, { name: 'By Site', mobile_link: undefined, webapp_link: 'https://site.example/' }),
  listing(2, { name: 'No Way', mobile_link: undefined }),
  listing(3, { name: 'Desk Only', mobile_link: undefined, desktop_link: 'desk://' }),
  listing(4, { name: 'No Pairing', supports_wc: false }),
  listing(5, { ...noLinks, id: PHANTOM, name: 'Phantom' }),
  listing(6, { ...noLinks, id: SOLFLARE, name: 'Solflare' }),
  listing(7, { ...noLinks, id: BASE, name: 'Base' }),
  listing(8, { ...noLinks, id: BINANCE, name: 'Binance Wallet' }),
]

const config = { features: { email: false, socials: [] } }

const namesIn = (widget: Widget) =>
  widget
    .view('AllWallets')
    .getByRole('list', { name: 'Wallets' })
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

const isCode = /^QR code/

test.beforeEach(({ registry }) => registry.answers(registryOf(WALLETS)))

test('only wallets that work on a phone are listed, by family, and a link opens the wallet or this site in its browser @mobile', async ({
  context,
  page,
  dapp,
  widget,
  registry,
  stack,
  chains,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await test.step('only wallets that work on a phone are listed, including those that open the site in their own browser', async () => {
    await dapp.open(registry.visit({ config }))
    await dapp.button('Connect wallet').tap()
    await expect(widget.wallet('WalletConnect')).toHaveCount(0)
    await widget.wallet('All wallets').tap()
    const evm = ['Alpha Wallet, installed', 'By App', 'By Site', 'Phantom', 'Base']
    await expect.poll(() => namesIn(widget)).toEqual(evm)
  })
  await test.step('the link of such a wallet opens this page in its browser, without a code or pairing', async () => {
    await context.route(/^https:/, (route) => route.fulfill({ body: 'An app' }))
    const here = encodeURIComponent(`${dapp.origin}/`)
    const at = encodeURIComponent(dapp.origin)
    const links = {
      Phantom: [
        `https://phantom.app/ul/browse/${here}?ref=${at}`,
        `https://phantom.app/ul/browse/${at}?ref=${at}`,
      ],
      Base: [`https://go.cb-w.com/dapp?cb_url=${here}`, `https://go.cb-w.com/dapp?cb_url=${at}`],
    }
    for (const [name, expected] of Object.entries(links)) {
      await page.evaluate(() => window.airlock?.open({ view: 'AllWallets' }))
      await widget.view('AllWallets').getByRole('button', { name, exact: true }).tap()
      const view = widget.view('ConnectingWalletConnect')
      await expect(view).toContainText('This site opens in the wallet’s own browser')
      await expect(view.getByRole('img', { name: isCode })).toHaveCount(0)
      const [app] = await Promise.all([
        context.waitForEvent('page'),
        view.getByRole('link', { name: `Open ${name}` }).tap(),
      ])
      await app.waitForLoadState()
      expect(expected).toContain(app.url())
      await app.close()
    }
    expect(sockets).toEqual([])
  })
  await test.step('another wallet’s view has a link and no code, and a button shows the code for another phone', async () => {
    await page.evaluate(() => window.airlock?.open({ view: 'AllWallets' }))
    await widget.view('AllWallets').getByRole('button', { name: 'By App', exact: true }).tap()
    await expect(widget.frame.getByRole('link', { name: 'Open By App' })).toBeVisible()
    await expect(widget.frame.getByRole('img', { name: isCode })).toHaveCount(0)
    await widget.button('Back').tap()
    await widget.button('Show a QR code').tap()
    await expect(widget.frame.getByRole('img', { name: isCode })).toBeVisible()
  })
  await test.step('with other families, their wallets are listed too', async () => {
    const { id, port } = chains.one
    const solana = `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1@${stack.ports.solana}`
    await dapp.open(
      registry.visit({
        config,
        query: { networks: `${id}@${port},${solana},bip122:000000000019d6689c085ae165831e93` },
      }),
    )
    await dapp.button('Connect wallet').tap()
    await widget.wallet('All wallets').tap()
    const every = [
      'Alpha Wallet, installed',
      'By App',
      'By Site',
      'Phantom',
      'Solflare',
      'Base',
      'Binance Wallet',
    ]
    await expect.poll(() => namesIn(widget)).toEqual(every)
  })
})

test('all wallets are shown in a sheet that stays on the screen, with buttons large enough for a thumb @mobile', async ({
  page,
  dapp,
  widget,
  registry,
}) => {
  const many = Array.from({ length: 120 }, (_, place) => listing(place))
  registry.answers(registryOf(many))
  await dapp.open(registry.visit({ config: { ...config, allWallets: 'ONLY_MOBILE' } }))
  await dapp.button('Connect wallet').tap()
  await widget.wallet('All wallets').tap()
  const card = widget.frame.getByRole('dialog')
  const cell = widget.view('AllWallets').getByRole('button', { name: 'Wallet 0', exact: true })
  await expect(cell).toBeVisible()
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
    })
    .toEqual([0, viewport.width, viewport.height])
  const box = await cell.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  for (const name of ['Close', 'Back', 'Show a QR code']) {
    const target = await widget.button(name).boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})
