import type { CustomWallet } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { only } from '../../support/fixtures.ts'
import { expect, test } from '../../support/pairing.ts'
import { showInTelegram } from '../../support/telegram.ts'
import type { Widget } from '../../support/widget.ts'

const APP: CustomWallet = { id: 'far-app', name: 'Far App', mobile_link: 'farwallet://' }
const SITE: CustomWallet = { id: 'far-site', name: 'Far Site', mobile_link: 'https://far.example/app' }
const VISIT = { config: { customWallets: [APP, SITE] } }

test.use({ wallets: only() })

/**
 * Records the links that the page opens in its own tab. The browser has no app for them, and reports them nowhere else.
 */
async function openings(page: Page): Promise<string[]> {
  const urls: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!url.startsWith('http')) urls.push(url)
  })
  return urls
}

const linkOf = ({ frame }: Widget, name: string) => frame.getByRole('link', { name: `Open ${name}` })
const tapCopy = (widget: Widget) => () => widget.button('Copy link').tap()

/** Opens the wallet's view, goes back, and opens it again. Returns both codes. */
async function lookTwice(widget: Widget, name: string, code: (copy: () => Promise<void>) => Promise<string>) {
  await widget.wallet(name).tap()
  const first = await code(tapCopy(widget))
  await widget.button('Back').tap()
  await widget.wallet(name).tap()
  return [first, await code(tapCopy(widget))] as const
}

test('the link to an app is opened by the page at the tap, and contains a code for this view alone @mobile', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await dapp.open(VISIT)
  const opened = await openings(page)
  const link = linkOf(widget, 'Far App')
  await dapp.button('Connect wallet').tap()
  await expect(widget.wallet('Far App')).toBeVisible()
  await expect(widget.wallet('WalletConnect')).toHaveCount(0)
  await test.step('a code is not used again after the visitor has left its view', async () => {
    const [first, second] = await lookTwice(widget, 'Far App', pairing.code)
    expect(second).not.toBe(first)
  })
  await test.step('the link contains the code and is opened by the page at the tap', async () => {
    await expect(link).toBeVisible()
    await expect(widget.frame.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
    const code = await pairing.code(tapCopy(widget))
    const href = `farwallet://wc?uri=${encodeURIComponent(code)}`
    await expect(link).toHaveAttribute('href', href)
    expect(new URL(href).searchParams.get('uri')).toBe(code)
    await link.tap()
    await expect.poll(() => opened).toEqual([href])
    await expect(widget.frame.getByRole('link', { name: 'Open again' })).toBeVisible()
    const wallet = await pairing.wallet()
    await wallet.approve(await wallet.pair(code))
    await dapp.expectStatus('connected')
    await widget.expectClosed()
  })
})

test('a visitor who returns from the wallet is connected, although the phone had cut the page’s connection @mobile', async ({
  dapp,
  widget,
  pairing,
}) => {
  const relay = await pairing.interpose()
  await dapp.open(VISIT)
  await dapp.button('Connect wallet').tap()
  await widget.wallet('Far App').tap()
  const code = await pairing.code(tapCopy(widget))
  await linkOf(widget, 'Far App').tap()
  const show = (state: 'hidden' | 'visible') =>
    widget.frame.locator('body').evaluate((_, value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  relay.refuse(true)
  await relay.cut()
  const wallet = await pairing.wallet()
  await wallet.approve(await wallet.pair(code))
  relay.refuse(false)
  await show('visible')
  await dapp.expectStatus('connected')
})

test('the link to a site opens in a new tab; if it did not help, there are a QR code and the link to copy @mobile', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await page.context().route('https://far.example/**', (route) => route.fulfill({ body: 'Get the app' }))
  await dapp.open(VISIT)
  await dapp.button('Connect wallet').tap()
  await widget.wallet('Far Site').tap()
  await test.step('the link to a site opens in a new tab', async () => {
    const code = await pairing.code(tapCopy(widget))
    const opening = page.context().waitForEvent('page')
    await linkOf(widget, 'Far Site').tap()
    const popup = await opening
    await expect(popup).toHaveURL(`https://far.example/app/wc?uri=${encodeURIComponent(code)}`)
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.close()
  })
  await test.step('if a wallet did not open, the visitor can use a QR code or copy the link', async () => {
    await expect(widget.frame.getByText('Didn’t open?')).toBeVisible()
    await widget.button('Show a QR code').tap()
    await expect(widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const wallet = await pairing.wallet()
    await wallet.approve(await wallet.pair(await pairing.code(tapCopy(widget))))
    await dapp.expectStatus('connected')
  })
})

test.describe('in Safari on iOS', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the previous code is used again, and an approval of it connects @mobile', async ({
    dapp,
    widget,
    pairing,
  }) => {
    await dapp.open(VISIT)
    await dapp.button('Connect wallet').tap()
    const [first, second] = await lookTwice(widget, 'Far App', pairing.code)
    expect(second).toBe(first)
    const wallet = await pairing.wallet()
    await wallet.approve(await wallet.pair(first))
    await dapp.expectStatus('connected')
  })
})

test('inside Telegram the code is used again, apps have no link, and sites are opened by Telegram @mobile', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  const opened = await showInTelegram(page)
  await dapp.open(VISIT)
  await dapp.button('Connect wallet').tap()
  const [first, second] = await lookTwice(widget, 'Far Site', pairing.code)
  expect(second).toBe(first)
  await linkOf(widget, 'Far Site').tap()
  const href = `https://far.example/app/wc?uri=${encodeURIComponent(first)}`
  await expect.poll(opened).toEqual([href])
  expect(page.context().pages()).toHaveLength(1)
  await widget.button('Back').tap()
  await widget.wallet('Far App').tap()
  await expect(widget.button('Copy link')).toBeEnabled()
  await expect(linkOf(widget, 'Far App')).toHaveCount(0)
})
