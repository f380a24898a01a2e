import type { ViewName } from '@airlock/host-sdk'
import { expectAccessible, holdStill, inspect } from '../support/axe.ts'
import { frameOf } from '../support/evidence.ts'
import { expect, test } from '../support/fixtures.ts'
import { press } from '../support/press.ts'
import { shoot } from '../support/screenshots.ts'

test('no view has an accessibility violation', async ({ page, dapp, widget, wallet }) => {
  await holdStill(page)
  await dapp.open()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  await inspect(page, 'Connect')
  await wallet.behave('eth_requestAccounts', 'reject', 1)
  await press(widget.wallet('Alpha Wallet'))
  await expect(widget.button(/try again/i)).toBeVisible()
  await inspect(page, 'ConnectingExternal-declined')
  await press(widget.button(/try again/i))
  await dapp.expectStatus('connected')
  const open = async (view: ViewName) => {
    await page.evaluate((name) => window.airlock?.open({ view: name }), view)
    await widget.expectView(view)
  }
  await open('Account')
  await inspect(page, 'Account')
  await open('Networks')
  await inspect(page, 'Networks-two')
  await open('ProfileWallets')
  await inspect(page, 'ProfileWallets')
  await open('WhatIsAWallet')
  await inspect(page, 'WhatIsAWallet')
  await open('WhatIsANetwork')
  await inspect(page, 'WhatIsANetwork')
})

const SOLANA = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
} as const

test('no view about networks has an accessibility violation', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  await holdStill(page)
  const local = {
    id: chains.one.id,
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${chains.one.port}`] } },
  }
  await dapp.open({ config: { networks: [local, 'eip155:1', SOLANA] } })
  await widget.connect()
  await dapp.expectStatus('connected')
  const ask = (id: 'eip155:1' | `solana:${string}`) =>
    page.evaluate((wanted) => {
      window.airlock?.switchNetwork(wanted).catch(() => undefined)
    }, id)

  await wallet.behave('wallet_switchEthereumChain', 'reject', 1)
  await ask('eip155:1')
  await widget.expectView('SwitchNetwork')
  await expect(widget.button(/try again/i)).toBeVisible()
  await inspect(page, 'SwitchNetwork-declined')

  await ask(`solana:${SOLANA.id}`)
  await widget.expectView('SwitchActiveChain')
  await expect(widget.view('SwitchActiveChain')).toContainText('Connect a wallet for Solana')
  await inspect(page, 'SwitchActiveChain')

  await wallet.selectChain(chains.two.id)
  await widget.expectView('UnsupportedChain')
  await inspect(page, 'UnsupportedChain')
})

test('Escape closes the widget from the moment it is visible', async ({ page, dapp, widget }) => {
  await dapp.open({ query: { preload: 'eager' } })
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
  await (await frameOf(page)).evaluate(() => {
    const frame = document.querySelector('[data-state]')
    if (!frame) throw new Error('The widget has drawn nothing yet.')
    // A microtask after the card has become visible, before the next task.
    new MutationObserver((_, watch) => {
      if (frame.getAttribute('data-state') !== 'open') return
      watch.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
    }).observe(frame, { attributeFilter: ['data-state'] })
  })
  const outcome = page.evaluate(() =>
    window.airlock?.connect().catch((error: { code: number }) => error.code),
  )
  expect(await outcome).toBe(4001)
  await widget.expectClosed()
})

test('nothing moves with reduced motion, Escape goes back before it closes, and everything works with the keyboard', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await dapp.open()
  const dialog = widget.frame.getByRole('dialog')
  await test.step('nothing moves with reduced motion', async () => {
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    const running = () =>
      dialog.evaluate(
        (card) =>
          card
            .getAnimations({ subtree: true })
            // Only what moves by itself, not with scrolling.
            .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
            .length,
      )
    expect(await running()).toBe(0)
    await press(widget.button(/help|what is/i).first())
    await widget.expectView('WhatIsAWallet')
    expect(await running()).toBe(0)
    await press(widget.button('Close'))
    await widget.expectClosed()
  })
  await test.step('Escape goes back before it closes the widget', async () => {
    await wallet.behave('eth_requestAccounts', 'reject')
    await widget.connect()
    await expect(widget.button(/try again/i)).toBeVisible()
    await page.keyboard.press('Escape')
    await widget.expectView('Connect')
    await page.keyboard.press('Escape')
    await widget.expectClosed()
    await wallet.reset()
  })
  await test.step('everything works with the keyboard, and Tab stays inside the widget', async () => {
    await dapp.button('Connect wallet').focus()
    await page.keyboard.press('Enter')
    await widget.expectView('Connect')
    // In visual order.
    await expect(dialog.getByRole('button').first()).toHaveAccessibleName('What is a wallet?')
    const expectInside = async (key: 'Tab' | 'Shift+Tab') => {
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press(key)
        await expect(dialog.locator(':focus')).toHaveCount(1)
      }
    }
    await expectInside('Tab')
    // Of the grid's cells the Tab key reaches one, and the others do not count as a way on.
    await widget.wallet('All wallets').focus()
    await page.keyboard.press('Enter')
    await expect(widget.view('AllWallets').getByRole('button', { name: 'MetaMask' }).first()).toBeVisible()
    await expectInside('Tab')
    await expectInside('Shift+Tab')
    await widget.button('Back').focus()
    await page.keyboard.press('Enter')
    await widget.expectView('Connect')
    await widget.wallet('Alpha Wallet').focus()
    await page.keyboard.press('Enter')
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    await dapp.button('Open account').focus()
    await page.keyboard.press('Enter')
    await widget.expectView('Account')
    await page.keyboard.press('Escape')
    await widget.expectClosed()
    await expect(dapp.button('Open account')).toBeFocused()
  })
})

test('changes are announced, and forced colours show the edge of the card and the selected tab', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  await dapp.open()
  await test.step('the rejected request and the copied address are announced', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await wallet.behave('eth_requestAccounts', 'reject', 1)
    await widget.connect()
    const live = widget.frame.locator(
      '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]',
    )
    await expect(live.filter({ hasText: 'Connection declined' }).first()).toBeAttached()
    await press(widget.button(/try again/i))
    await dapp.expectStatus('connected')
    await dapp.press('Open account')
    // The announcement of a view disappears with it.
    await expect(live.filter({ hasText: /Connection declined|Continue in/ })).toHaveCount(0)
    await press(widget.button('Copy address'))
    await expect(live.filter({ hasText: 'Address copied' }).first()).toBeAttached()
  })
  await test.step('forced colours show the edge of the card and the selected tab', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(widget.frame.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
    const tab = (selected: boolean) => widget.frame.getByRole('tab', { selected }).first()
    const line = (selected: boolean) =>
      tab(selected).evaluate((element) => {
        const { height, backgroundColor } = getComputedStyle(element, '::after')
        return { height, isSeen: backgroundColor !== getComputedStyle(document.body).backgroundColor }
      })
    expect(await line(true)).toEqual({ height: '2px', isSeen: true })
    expect(await line(false)).toMatchObject({ height: 'auto' })
  })
})

test.describe('at 200 %, as on a phone in landscape', () => {
  test.use({ viewport: { width: 640, height: 400 } })

  test('nothing covers the ways to connect, and the code is visible together with its link', async ({
    dapp,
    widget,
  }) => {
    await dapp.open()
    await dapp.press('Connect wallet')
    const email = widget.frame.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeVisible()
    await expect(widget.frame.getByText('Nothing moves without your approval')).not.toBeInViewport()
    await email.scrollIntoViewIfNeeded()
    await expect(email).toBeInViewport({ ratio: 1 })
    await press(widget.wallet('WalletConnect'))
    await expect(widget.frame.getByRole('img', { name: /QR code/ })).toBeInViewport({ ratio: 1 })
    await expect(widget.button('Copy link')).toBeInViewport({ ratio: 1 })
  })
})

test.describe('many wallets with long names', () => {
  const names = ['Wallet with a name that goes on and on and on until nobody reads it any more', 'W']
  test.use({
    wallets: {
      list: Array.from({ length: 12 }, (_, index) => ({
        rdns: `test.wallet.n${index}`,
        name: names[index] ?? `Wallet ${index}`,
      })),
    },
  })
  test('stay inside the card', async ({ page, dapp, widget }) => {
    await dapp.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await shoot(page, 'Connect-many')
    const card = widget.frame.getByRole('dialog')
    expect(await card.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await expect(widget.button('Close')).toBeInViewport()
    await expectAccessible(page)
  })
})
