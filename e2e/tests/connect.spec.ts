import { type Address, type Hex, verifyMessage } from 'viem'
import { untilHeard } from '../support/evidence.ts'
import { expect, only, test } from '../support/fixtures.ts'
import { press } from '../support/press.ts'
import { shoot } from '../support/screenshots.ts'

test('a visitor connects, sees account and network, signs and sends, and disconnects, in the dApp or in the account view @storage', async ({
  dapp,
  widget,
  wallet,
  chains,
  page,
}) => {
  await dapp.open()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  await press(widget.wallet('Alpha Wallet'))
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  const [address = '0x'] = await wallet.addresses()
  await expect(dapp.field('account')).toHaveAttribute('data-value', address)
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.one.caipNetworkId)

  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toContainText(/verified|valid/i)
  const [message, signature] = await page.evaluate(async (account) => {
    const text = '0x68656c6c6f'
    const provider = window.airlock?.getProvider('eip155')
    return [text, await provider?.request({ method: 'personal_sign', params: [text, account] })] as [Hex, Hex]
  }, address)
  expect(await verifyMessage({ address: address as Address, message: { raw: message }, signature })).toBe(
    true,
  )

  const before = await chains.one.client.getBlockNumber()
  await dapp.press('Send transaction')
  await expect(dapp.result('send')).toContainText(/mined|block/i)
  expect(await chains.one.client.getBlockNumber()).toBeGreaterThan(before)
  expect((await chains.one.latestTransaction())?.from.toLowerCase()).toBe(address.toLowerCase())

  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await expect(dapp.button('Connect wallet')).toBeVisible()

  await test.step('the account view shows address, balance and network, and disconnects', async () => {
    await widget.connect()
    await dapp.expectStatus('connected')
    await dapp.press('Open account')
    await widget.expectView('Account')
    await expect(widget.frame.getByRole('dialog')).toContainText('Local One')
    await expect(widget.view('Account')).toContainText(/\d[\d,]*\.\d{3} ETH/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(widget.button('Copy address'))
    await expect(widget.frame.getByText('Address copied').first()).toBeVisible()
    await press(widget.button('Disconnect'))
    await dapp.expectStatus('disconnected')
  })
})

/** Calls connect() in the page. */
const connect = () =>
  window.airlock?.connect().then(
    (account) => ({ account }),
    (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
  )

test('connect() reports the result to the dApp, and a rejected request can be tried again', async ({
  dapp,
  widget,
  wallet,
  page,
  chains,
}) => {
  await dapp.open()
  await test.step('with "Modal closed" when the visitor closes', async () => {
    const outcome = page.evaluate(connect)
    await widget.expectView('Connect')
    await press(widget.button('Close'))
    expect(await outcome).toEqual({ code: 4001, message: 'Modal closed' })
    await widget.expectClosed()
  })
  await test.step('with an abort by the dApp itself', async () => {
    const outcome = page.evaluate(async () => {
      const controller = new AbortController()
      Object.assign(window, { stop: () => controller.abort() })
      return window.airlock
        ?.connect({ signal: controller.signal })
        .catch((error: { code: number }) => error.code)
    })
    await widget.expectView('Connect')
    await page.evaluate('window.stop()')
    expect(await outcome).toBe(-32053)
    await widget.expectClosed()
  })
  await test.step('with 4001 when they leave after a rejection, and not before', async () => {
    await wallet.behave('eth_requestAccounts', 'reject')
    await page.evaluate((run) => {
      const outcome = window.airlock?.connect()
      Object.assign(window, { outcome: 'pending' })
      outcome?.catch((error: { code: number }) => Object.assign(window, { outcome: error.code }))
      return run
    }, null)
    await press(widget.wallet('Alpha Wallet'))
    await expect(widget.button(/try again/i)).toBeVisible()
    expect(await page.evaluate('window.outcome')).toBe('pending')
    await press(widget.button('Back'))
    await expect.poll(() => page.evaluate('window.outcome')).toBe(4001)
    await widget.expectView('Connect')
    await wallet.reset()
    await press(widget.button('Close'))
    await widget.expectClosed()
  })
  await test.step('with the account', async () => {
    const outcome = page.evaluate(connect)
    await press(widget.wallet('Alpha Wallet'))
    const [address] = await wallet.addresses()
    expect(await outcome).toMatchObject({
      account: {
        namespace: 'eip155',
        address,
        caipNetworkId: chains.one.caipNetworkId,
        caipAddress: `${chains.one.caipNetworkId}:${address}`,
        connector: { id: 'test.wallet.alpha', name: 'Alpha Wallet' },
      },
    })
  })
  await test.step('at once if an account is already connected', async () => {
    await dapp.expectStatus('connected')
    expect(await page.evaluate(connect)).toHaveProperty('account.namespace', 'eip155')
  })
  await test.step('a rejected request can be tried again', async () => {
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await wallet.behave('eth_requestAccounts', 'reject', 1)
    await widget.connect()
    await widget.expectView('ConnectingExternal')
    await press(widget.button(/try again/i))
    await dapp.expectStatus('connected')
  })
})

test.describe('several wallets', () => {
  test.use({
    wallets: only(
      { rdns: 'test.wallet.alpha', name: 'Alpha Wallet' },
      { rdns: 'test.wallet.beta', name: 'Beta Wallet', firstAccount: 4 },
      { rdns: 'test.wallet.late', name: 'Late Wallet', announceDelay: 1500 },
      { rdns: 'test.wallet.alpha', id: 'copy', name: 'Alpha Wallet', announcements: 2 },
    ),
  })

  test('are each listed once, a late one is appended, and the last used one is marked', async ({
    dapp,
    widget,
  }) => {
    await dapp.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    const rows = widget.frame
      .getByRole('list', { name: 'Wallets' })
      .getByRole('button')
      .filter({ hasText: /Installed|Recent/ })
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(2)).toContainText('Late Wallet')
    await press(widget.wallet('Beta Wallet'))
    await dapp.expectStatus('connected')
    await dapp.press('Disconnect')
    await dapp.press('Connect wallet')
    await expect(rows.first()).toContainText('Beta Wallet')
    await expect(rows.first()).toContainText('Recent')
    await expect(rows.nth(1)).toContainText('Installed')
  })
})

test.describe('window.ethereum', () => {
  const legacy = { rdns: 'test.wallet.legacy', name: 'Legacy Wallet', discovery: 'legacy' } as const

  test.describe('alone', () => {
    test.use({ wallets: only(legacy) })
    test('is offered as "Browser Wallet", and stays connected when another wallet announces itself later', async ({
      page,
      dapp,
      widget,
    }) => {
      await dapp.open()
      await widget.connect('Browser Wallet')
      await dapp.expectStatus('connected')
      await page.evaluate(() => {
        const info = { uuid: crypto.randomUUID(), name: 'Late Wallet', rdns: 'test.wallet.late', icon: '' }
        const detail = { info, provider: { request: async () => [] } }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
      await untilHeard(page)
      await dapp.press('Sign message')
      await expect(dapp.result('sign')).toContainText('Signature verified')
      await page.reload()
      await dapp.expectStatus('connected')
    })
  })

  test.describe('beside a wallet that announces itself', () => {
    test.use({ wallets: only({ rdns: 'test.wallet.alpha', name: 'Alpha Wallet' }, legacy) })
    test('is not offered', async ({ dapp, widget }) => {
      await dapp.open()
      await dapp.press('Connect wallet')
      await expect(widget.wallet('Alpha Wallet')).toBeVisible()
      await expect(widget.wallet('Browser Wallet')).toHaveCount(0)
    })
  })
})

test.describe('without any wallet', () => {
  test.use({ wallets: only() })

  test('sign-in by email is offered, and without it Connect explains what to do, or leads to a wallet', async ({
    page,
    dapp,
    widget,
  }) => {
    const features = { email: false, socials: [] }
    await test.step('sign-in by email is offered', async () => {
      await dapp.open()
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      await expect(widget.view('Connect').getByRole('textbox', { name: 'Email' })).toBeVisible()
      await expect(widget.view('Connect')).not.toContainText(/no wallet/i)
    })
    await test.step('Connect explains what to do if the dApp only accepts wallets in the page', async () => {
      await dapp.open({ config: { features, enableWalletConnect: false } })
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      await expect(widget.view('Connect')).toContainText(/no wallet/i)
      await expect(widget.view('Connect').getByRole('textbox')).toHaveCount(0)
    })
    await test.step('Connect leads to a wallet if there is no other way to connect', async () => {
      await dapp.open({ config: { features } })
      await dapp.press('Connect wallet')
      await expect(widget.wallet('MetaMask')).toBeVisible()
      await shoot(page, 'Connect-needsWallet')
      await press(widget.button('I don’t have a wallet'))
      await widget.expectView('GetWallet')
      await press(widget.button('Back'))
      await press(widget.button(/what is a wallet/i))
      await press(widget.button('Find a wallet'))
      await widget.expectView('GetWallet')
    })
  })
})

test('the demo page contains a wallet', async ({ dapp, widget }) => {
  await dapp.open({ demoWallet: true })
  await widget.connect('Demo Wallet')
  await dapp.expectStatus('connected')
})
