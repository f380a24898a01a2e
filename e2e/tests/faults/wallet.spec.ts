import { stopTime, untilShown } from '../../support/clock.ts'
import { complaintsOf, untilHeard } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

test('R11: a wallet that does not respond leads to help, another way and a timeout, and its late approval counts unless the visitor has left', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  const { errors } = complaintsOf(page)
  await page.clock.install()
  await dapp.open()
  await test.step('help after 3 s, another way after 15 s and a timeout after 60 s, and a late approval still counts', async () => {
    await wallet.behave('eth_requestAccounts', 'hang', 1)
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await stopTime(page)
    await press(widget.wallet('Alpha Wallet'))
    const view = widget.view('ConnectingExternal')
    const spent = await untilShown(view)
    await expect(view).toContainText('Continue in Alpha Wallet')
    await expect.poll(wallet.waiting).toEqual(['eth_requestAccounts'])
    await page.clock.runFor(2900 - spent)
    await expect(view).not.toContainText(/unlock your wallet/i)
    await page.clock.runFor(200)
    await expect(view).toContainText(/open and unlock your wallet/i)
    await page.clock.runFor(11_800)
    await expect(widget.button('Choose another wallet')).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(widget.button('Choose another wallet')).toBeVisible()
    await page.clock.runFor(44_800)
    await expect(widget.button('Try again')).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(widget.button('Try again')).toBeVisible()
    await expect(view).toContainText(/did not answer/i)
    await page.clock.resume()
    expect(await wallet.settle('approve')).toBe(1)
    await dapp.expectStatus('connected')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
  })
  await test.step('it can be asked again after the timeout', async () => {
    await wallet.behave('eth_requestAccounts', 'hang', 1)
    await widget.connect()
    await expect.poll(wallet.waiting).toEqual(['eth_requestAccounts'])
    await page.clock.fastForward(60_000)
    await press(widget.button('Try again'))
    await dapp.expectStatus('connected')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    // The first request still waits.
    await wallet.settle('reject')
  })
  await test.step('connect() rejects with a timeout if the visitor closes the widget after 60 s', async () => {
    await wallet.behave('eth_requestAccounts', 'hang', 1)
    const outcome = page.evaluate(() =>
      window.airlock?.connect().catch((error: { code: number }) => error.code),
    )
    await press(widget.wallet('Alpha Wallet'))
    await expect.poll(wallet.waiting).toEqual(['eth_requestAccounts'])
    await page.clock.fastForward(60_000)
    await expect(widget.button('Try again')).toBeVisible()
    await press(widget.button('Close'))
    expect(await outcome).toBe(-32052)
    await widget.expectClosed()
    await wallet.settle('reject')
  })
  await test.step('it does not connect if it approves after the visitor has left', async () => {
    await wallet.behave('eth_requestAccounts', 'hang', 1)
    await widget.connect()
    await expect.poll(wallet.waiting).toEqual(['eth_requestAccounts'])
    await press(widget.button('Back'))
    await widget.expectView('Connect')
    await wallet.settle('approve')
    await expect.poll(wallet.accounts).not.toEqual([])
    await untilHeard(page)
    expect(await dapp.state()).toMatchObject({ open: true, view: 'Connect' })
    await dapp.expectStatus('disconnected')
    expect(errors).toEqual([])
  })
})

test('R11: a locked wallet leads to instructions, and connects after it is unlocked', async ({
  dapp,
  widget,
  wallet,
}) => {
  await dapp.open()
  await test.step('it leads to instructions, and connects after it is unlocked and asked again', async () => {
    await wallet.lock()
    await widget.connect()
    await expect(widget.view('ConnectingExternal')).toContainText('Open and unlock Alpha Wallet')
    await wallet.unlock()
    await press(widget.button('Try again'))
    await dapp.expectStatus('connected')
  })
  await test.step('it is disconnected when it is locked during a session, and connected again when it is unlocked', async () => {
    await wallet.lock()
    await dapp.expectStatus('disconnected')
    await wallet.unlock()
    await dapp.expectStatus('connected')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
  })
  await test.step('it connects by itself when it is unlocked, if it already knows the site', async () => {
    // The page is disconnected before the wallet has been told to forget it.
    await expect.poll(async () => (await wallet.state()).authorised).toEqual([])
    await wallet.authorise()
    await wallet.lock()
    await wallet.behave('eth_requestAccounts', 'locked', 1)
    await widget.connect()
    await expect(widget.view('ConnectingExternal')).toContainText('Open and unlock Alpha Wallet')
    await wallet.unlock()
    await dapp.expectStatus('connected')
  })
})

test('R12: if a wallet becomes unavailable during a session, requests fail, the dApp is disconnected, and one tap connects it again', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  const { errors } = complaintsOf(page)
  await page.clock.install()
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await test.step('a request of the dApp fails with the wallet’s error', async () => {
    await wallet.behave('personal_sign', { fail: 4900 })
    await dapp.press('Sign message')
    await expect(dapp.result('sign')).toContainText('(4900)')
    await wallet.reset()
  })
  // One tap on its name is enough, without a question.
  await test.step('with an event: the dApp is disconnected, and one tap connects it again', async () => {
    await wallet.goOffline()
    await dapp.expectStatus('disconnected')
    await wallet.goOnline()
    await wallet.behave('eth_requestAccounts', 'reject')
    await widget.connect()
    await dapp.expectStatus('connected')
    await wallet.reset()
  })
  await test.step('without an event: the dApp is disconnected when the page checks, and one tap connects it again', async () => {
    await wallet.forgetRequests()
    await wallet.disappear()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(async () => (await wallet.requests('eth_accounts')).length).toBe(1)
    await dapp.expectStatus('connected')
    await page.clock.fastForward(5000)
    await dapp.expectStatus('disconnected')
    await wallet.reappear()
    await widget.connect()
    await dapp.expectStatus('connected')
  })
  expect(errors).toEqual([])
})

test.describe('R33: invalid responses of a wallet', () => {
  const ANSWERS = [
    ['eth_requestAccounts', 'its accounts fail with a text', { throws: 'No.' }],
    ['eth_requestAccounts', 'its accounts fail with nothing', { throws: null }],
    ['eth_accounts', 'its accounts are a text', { answer: 'everything is fine' }],
    ['eth_accounts', 'its accounts are nothing', { answer: null }],
    ['eth_accounts', 'its accounts are objects', { answer: [{ address: '0x1' }] }],
    ['eth_accounts', 'its accounts are no addresses', { answer: ['0x123', '<b>', 42] }],
    ['eth_accounts', 'it shares no account', { answer: [] }],
    ['eth_chainId', 'its network is a word', { answer: 'mainnet' }],
    ['eth_chainId', 'its network is nothing', { answer: null }],
    ['eth_chainId', 'its network is negative', { answer: -1 }],
    ['eth_chainId', 'its network is a list', { answer: ['0x1'] }],
    ['eth_chainId', 'its network is larger than any', { answer: `0x${'f'.repeat(17)}` }],
  ] as const
  const EVENTS = [
    ['accountsChanged', 'everything'],
    ['accountsChanged', null],
    ['accountsChanged', ['0x123', 42]],
    ['accountsChanged', { length: 1, 0: '0x1' }],
    ['chainChanged', 'mainnet'],
    ['chainChanged', null],
    ['chainChanged', {}],
    ['chainChanged', '0xffffffffffffffffffffffff'],
    ['nonsense', 'x'.repeat(2_000_000)],
  ] as const

  test('are shown as errors after which the visitor can try again, or change nothing, or are cut', async ({
    page,
    dapp,
    widget,
    wallet,
    chains,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open()
    for (const [method, what, behaviour] of ANSWERS)
      await test.step(`${what}: an error is shown, and the visitor can try again`, async () => {
        await wallet.behave(method, behaviour)
        await widget.connect()
        await expect(widget.view('ConnectingExternal')).toContainText('Alpha Wallet could not connect')
        await dapp.expectStatus('disconnected')
        await wallet.reset()
        await press(widget.button('Try again'))
        await dapp.expectStatus('connected')
        await dapp.press('Disconnect')
        await dapp.expectStatus('disconnected')
      })
    await test.step('invalid events change nothing', async () => {
      await widget.connect()
      await dapp.expectStatus('connected')
      const before = await dapp.state()
      for (const [event, payload] of EVENTS) await wallet.emit(event, payload)
      await untilHeard(page)
      expect((await dapp.state()).namespaces).toEqual(before.namespaces)
      await wallet.selectChain(chains.two.id)
      await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
    })
    expect(errors).toEqual([])
    await test.step('too many accounts are cut to the first ones', async () => {
      const addresses = Array.from({ length: 300 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
      // With this behaviour the wallet grants nothing, so its own events do not follow the test's.
      await wallet.behave('eth_requestAccounts', { answer: addresses })
      await wallet.behave('eth_accounts', { answer: addresses })
      await widget.connect()
      await dapp.expectStatus('connected')
      expect((await dapp.state()).namespaces.eip155?.accounts).toHaveLength(256)
      await wallet.emit('accountsChanged', addresses.slice(1))
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
    })
  })
})
