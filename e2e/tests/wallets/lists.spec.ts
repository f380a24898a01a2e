import { visitOf } from '../../support/families.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { callsIn } from '../../support/registry.ts'
import { ALPHA } from '../../support/wallet.ts'
import type { Widget } from '../../support/widget.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
const ZERION = 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'

const noLogin = { features: { email: false, socials: [] } }

/** The rows of the list by the accessible names of their buttons, including tags. */
async function rowsOf(widget: Widget): Promise<string[]> {
  const buttons = widget.frame.getByRole('list', { name: 'Wallets' }).getByRole('button')
  return (await buttons.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
}

const expectRows = (widget: Widget, rows: readonly (string | RegExp)[]) =>
  expect
    .poll(() => rowsOf(widget))
    .toEqual(rows.map((row) => (typeof row === 'string' ? row : expect.stringMatching(row))))

const ALL = /^All wallets \d+0\+$/

test('the list of wallets follows the settings of the dApp', async ({ context, dapp, widget }) => {
  await test.step('it has installed wallets, WalletConnect, recommended wallets up to four in all, and all wallets', async () => {
    const calls = callsIn(context)
    await dapp.open({ config: noLogin })
    await dapp.press('Connect wallet')
    await expectRows(widget, [
      'Alpha Wallet Installed',
      'WalletConnect QR code',
      'Binance Wallet',
      'MetaMask',
      'SafePal',
      ALL,
    ])
    expect(calls.lists().map((query) => query.get('entries'))).toEqual(['4'])
  })
  await test.step('featured wallets keep the dApp’s order and custom wallets follow, with fewer recommended ones', async () => {
    const customWallets = [{ id: 'own', name: 'Own Wallet', homepage: 'https://own.example' }]
    await dapp.open({ config: { ...noLogin, featuredWalletIds: [ZERION, RAINBOW], customWallets } })
    await dapp.press('Connect wallet')
    await expectRows(widget, [
      'Alpha Wallet Installed',
      'WalletConnect QR code',
      'Zerion',
      'Rainbow',
      'Own Wallet',
      ALL,
    ])
  })
  await test.step('the kinds of wallets are listed in the dApp’s order', async () => {
    await dapp.open({
      config: {
        features: {
          email: false,
          socials: false,
          connectorTypeOrder: ['featured', 'recommended', 'injected', 'walletConnect'],
        },
        featuredWalletIds: [RAINBOW],
      },
    })
    await dapp.press('Connect wallet')
    await expectRows(widget, [
      'Rainbow',
      'Binance Wallet',
      'MetaMask',
      'Alpha Wallet Installed',
      'WalletConnect QR code',
      ALL,
    ])
  })
  await test.step('only wallets that the dApp includes are listed', async () => {
    await dapp.open({ config: { ...noLogin, includeWalletIds: [RAINBOW, ZERION] } })
    await dapp.press('Connect wallet')
    await expectRows(widget, [
      'Alpha Wallet Installed',
      'WalletConnect QR code',
      'Rainbow',
      'Zerion',
      'All wallets 2',
    ])
  })
  await test.step('both settings that hide all wallets remove the button for them', async () => {
    for (const config of [
      { allWallets: 'HIDE' as const, ...noLogin },
      { allWallets: 'ONLY_MOBILE' as const, ...noLogin },
      { features: { email: false, socials: [], allWallets: false } },
    ]) {
      await dapp.open({ config })
      await dapp.press('Connect wallet')
      await expectRows(widget, [
        'Alpha Wallet Installed',
        'WalletConnect QR code',
        'Binance Wallet',
        'MetaMask',
        'SafePal',
      ])
    }
  })
  await test.step('without WalletConnect only installed wallets are listed, and the registry is not requested', async () => {
    const calls = callsIn(context)
    await dapp.open({ config: { ...noLogin, enableWalletConnect: false } })
    await dapp.press('Connect wallet')
    await expectRows(widget, ['Alpha Wallet Installed'])
    expect(calls.all).toEqual([])
  })
  await test.step('collapsed wallets are shown as one button', async () => {
    await dapp.open({ config: { features: { email: true, collapseWallets: true } } })
    await dapp.press('Connect wallet')
    await expect(widget.frame.getByRole('list', { name: 'Wallets' })).toHaveCount(0)
    await press(widget.button('Continue with a wallet'))
    await expect(widget.wallet('Alpha Wallet')).toBeVisible()
    await expect(widget.wallet('All wallets')).toBeVisible()
  })
})

test.describe('wallets that the dApp excludes', () => {
  test.use({
    wallets: only(
      ALPHA,
      { rdns: 'test.wallet.beta', name: 'Beta Wallet' },
      { rdns: 'io.metamask', name: 'MetaMask' },
    ),
  })

  test('by id, rdns or name in any case are missing in the list, in all wallets and in the search', async ({
    dapp,
    widget,
  }) => {
    await dapp.open({
      config: {
        ...noLogin,
        excludeWalletIds: [METAMASK, 'TEST.wallet.beta', 'binance WALLET', 'me.rainbow'],
      },
    })
    await dapp.press('Connect wallet')
    await expectRows(widget, [
      'Alpha Wallet Installed',
      'WalletConnect QR code',
      'SafePal',
      'Trust',
      'OKX Wallet',
      ALL,
    ])
    await press(widget.wallet('All wallets'))
    const grid = widget.view('AllWallets').getByRole('list', { name: 'Wallets' })
    await expect(grid.getByRole('button', { name: 'Alpha Wallet, installed', exact: true })).toBeVisible()
    await expect(grid.getByRole('button', { name: /Beta|MetaMask|Binance/ })).toHaveCount(0)
    const search = widget.frame.getByRole('searchbox', { name: 'Search wallets' })
    for (const name of ['MetaMask', 'Beta', 'Rainbow', 'Binance Wallet']) {
      await search.fill(name)
      await expect(widget.view('AllWallets').getByText('No wallet found')).toBeVisible()
    }
  })
})

test.describe('a wallet that is installed and in the registry', () => {
  test.use({
    wallets: only({ rdns: 'io.metamask', name: 'My Fox' }, { rdns: 'com.other', name: 'Trust Wallet' }),
  })

  test('is listed once: it is matched by rdns, or by name if the registry has no rdns', async ({
    dapp,
    widget,
  }) => {
    await dapp.open({ config: noLogin })
    await dapp.press('Connect wallet')
    await expectRows(widget, [
      'My Fox Installed',
      'Trust Installed',
      'WalletConnect QR code',
      'Binance Wallet',
      'SafePal',
      ALL,
    ])
    await press(widget.wallet('All wallets'))
    const grid = widget.view('AllWallets').getByRole('list', { name: 'Wallets' })
    await expect(grid.getByRole('button').first()).toHaveAccessibleName('My Fox, installed')
    await expect(grid.getByRole('button', { name: 'MetaMask', exact: true })).toHaveCount(0)
  })
})

test('rows do not move, because wallets that load late have a place reserved', async ({
  context,
  page,
  dapp,
  widget,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/getWallets?*', async (route) => {
    await held
    await route.continue()
  })
  // The card itself grows a little when it appears.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await dapp.open({ config: noLogin })
  await dapp.press('Connect wallet')
  await expect(widget.wallet('All wallets')).toBeVisible()
  const before = await widget.wallet('All wallets').boundingBox()
  release()
  await expect(widget.wallet('SafePal')).toBeVisible()
  expect(await widget.wallet('All wallets').boundingBox()).toEqual(before)
})

test('on the way to another view the card is never empty, and it is high enough for what it shows', async ({
  page,
  dapp,
  widget,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const views = page.waitForResponse(/\/views-[^/]*\.js$/)
  await dapp.open({ config: noLogin })
  await dapp.press('Connect wallet')
  // The code of the other views is loaded once Connect is visible.
  await (await views).finished()
  const card = widget.frame.getByRole('dialog')
  const empty = await card.evaluateHandle((dialog) => {
    const moments: string[] = []
    const look = () => {
      const title = dialog.querySelector('h1, h2')?.textContent
      const height = dialog.querySelector<HTMLElement>('[data-view]')?.offsetHeight ?? 0
      if (!title || height < 100) moments.push(`title ${title}, height ${height}`)
      requestAnimationFrame(look)
    }
    look()
    return moments
  })
  await press(widget.wallet('All wallets'))
  await expect(widget.view('AllWallets').getByRole('button', { name: 'Zerion' })).toBeVisible()
  await press(widget.button('Back'))
  await press(widget.wallet('MetaMask'))
  await expect(widget.frame.getByText('Don’t have MetaMask?')).toBeVisible()
  expect(await empty.jsonValue()).toEqual([])
  const hidden = await card.evaluate(async (dialog) => {
    // Not those that accompany a wait: the line around a QR code takes minutes.
    const short = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime) < 1000
    const moving = dialog.getAnimations({ subtree: true }).filter(short)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
    return [...dialog.querySelectorAll('*:not(:has(> [role=status]))')]
      .filter(
        (element) =>
          getComputedStyle(element).overflowY !== 'visible' &&
          element.scrollHeight > element.clientHeight + 1,
      )
      .map((element) => element.outerHTML.slice(0, 300))
  })
  expect(hidden).toEqual([])
})

test('opened for one family, the list and the search contain only wallets of that family', async ({
  context,
  page,
  dapp,
  widget,
  stack,
  chains,
}) => {
  const families = (query: URLSearchParams | undefined) => [
    ...new Set(
      query
        ?.get('chains')
        ?.split(',')
        .map((chain) => chain.split(':')[0]),
    ),
  ]
  const calls = callsIn(context)
  const last = () => families(calls.lists().at(-1))
  const visit = visitOf(stack.ports, ['solana'], `${chains.one.id}@${chains.one.port}`)
  await dapp.open({ ...visit, config: noLogin })
  await dapp.press('Connect wallet')
  await expect(widget.wallet('SafePal')).toBeVisible()
  expect(last()).toEqual(['eip155', 'solana'])
  await press(widget.button('Close'))
  await page.evaluate(() => window.airlock?.connect({ namespace: 'solana' }).catch(() => undefined) && null)
  await widget.expectView('Connect')
  await expect(widget.wallet('Alpha Wallet')).toHaveCount(0)
  await expect.poll(last).toEqual(['solana'])
  await press(widget.wallet('All wallets'))
  await widget.frame.getByRole('searchbox').fill('solflare')
  await expect(widget.frame.getByRole('button', { name: 'Solflare', exact: true })).toBeVisible()
  await widget.frame.getByRole('searchbox').fill('rabby')
  await expect(widget.frame.getByRole('heading', { name: 'No wallet found' })).toBeVisible()
})
