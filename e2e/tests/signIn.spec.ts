import { expectAccessible } from '../support/axe.ts'
import { familyOn, visitOf } from '../support/families.ts'
import { SOL } from '../support/familyWallets.ts'
import { expect, only, test } from '../support/fixtures.ts'
import { whileNarrow } from '../support/narrow.ts'
import { press } from '../support/press.ts'
import { shoot } from '../support/screenshots.ts'
import { siteSessionsOf } from '../support/siteSessions.ts'

/** Whether a request to connect asks nobody. */
const hasSilent = (params: unknown) => (params as { silent?: boolean } | undefined)?.silent === true

test('a visitor signs in right after connecting, and is disconnected if they decline', async ({
  dapp,
  widget,
  wallet,
  page,
}) => {
  const sessions = siteSessionsOf(page)
  await dapp.open({ query: { siwe: '1' } })

  await test.step('a visitor signs in right after connecting, by keyboard and at the second try, and the site’s server has a session until they disconnect', async () => {
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await press(widget.wallet('Alpha Wallet'))
    await widget.expectView('SignIn')
    await expect(widget.button('Sign')).toBeEnabled()
    await expectAccessible(page)
    await shoot(page, 'sign-in')
    await whileNarrow(page, async () => {
      for (const control of [widget.button('Cancel'), widget.button('Sign')])
        await expect(control).toBeInViewport({ ratio: 1 })
    })
    await wallet.behave('personal_sign', 'hang')
    await widget.button('Sign').press('Enter')
    await expect(widget.view('SignIn').getByText('Approve in Alpha Wallet')).toBeVisible()
    await expect(widget.button('Waiting…')).toBeDisabled()
    await expect(widget.button('Cancel')).toBeFocused()
    await shoot(page, 'sign-in-waiting')
    await expect.poll(() => wallet.waiting()).toEqual(['personal_sign'])
    await wallet.settle('reject', 'personal_sign')
    // The focus is back where it was, so that the next press needs no search.
    await expect(widget.button('Try again')).toBeFocused()
    await expectAccessible(page)
    await shoot(page, 'sign-in-refused')
    await wallet.behave('personal_sign', 'approve')
    // A key means nothing right after the focus has moved: a visitor presses it again.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(widget.view('SignIn').getByText('Request declined')).toBeHidden({ timeout: 250 })
    }).toPass()
    await widget.expectClosed()
    const [namespace, reference, address = ''] =
      (await dapp.state()).namespaces.eip155?.caipAddress?.split(':') ?? []
    await sessions.expectOne({ address, chainId: `${namespace}:${reference}` })
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await sessions.expectOne(null)
  })

  await test.step('who declines a required sign-in is disconnected', async () => {
    await dapp.press('Connect wallet')
    await press(widget.wallet('Alpha Wallet'))
    await widget.expectView('SignIn')
    await press(widget.button('Cancel'))
    await widget.expectClosed()
    await dapp.expectStatus('disconnected')
  })
})

test.describe('with wallets of other families', () => {
  test.use({
    familyWallets: {
      solana: [{ name: 'Sol Wallet', without: ['solana:signIn'] }],
      bip122: [{ name: 'Bit Wallet' }],
    },
  })

  test('a visitor signs in with each account by its family’s standard; one that disconnects loses its session alone', async ({
    page,
    dapp,
    widget,
    stack,
  }) => {
    const sessions = siteSessionsOf(page)
    const visit = visitOf(stack.ports, ['solana', 'bip122'], '')
    await dapp.open({ query: { ...visit.query, siwx: '1' } })
    const accounts: string[] = []
    for (const [family, wallet] of [
      ['solana', 'Sol Wallet'],
      ['bip122', 'Bit Wallet'],
    ] as const) {
      await familyOn({ page, dapp, widget }, family).connect(wallet)
      await widget.expectView('SignIn')
      await press(widget.button('Sign'))
      await widget.expectClosed()
      accounts.push((await dapp.state()).namespaces[family]?.caipAddress ?? '')
    }
    const [solana = '', bitcoin = ''] = accounts
    await sessions.expectOf(solana, 1)
    await sessions.expectOf(bitcoin, 1)
    await familyOn({ page, dapp, widget }, 'solana').disconnect()
    await sessions.expectOf(solana, 0)
    await sessions.expectOf(bitcoin, 1)
  })
})

test.describe('with a Solana wallet that signs in by itself', () => {
  test.use({ wallets: only(), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

  test('one prompt connects and signs in; after a reload the visitor is not asked again', async ({
    page,
    dapp,
    widget,
    stack,
    familyWallet,
  }) => {
    const sessions = siteSessionsOf(page)
    const wallet = familyWallet(SOL)
    const solana = familyOn({ page, dapp, widget }, 'solana')
    await dapp.open({ query: { ...visitOf(stack.ports, ['solana']).query, siwx: '1' } })
    await solana.connect('Sol Wallet')
    await widget.expectClosed()
    await sessions.expectOf((await dapp.state()).namespaces.solana?.caipAddress ?? '', 1)
    const prompted = (await wallet.requests()).filter(({ params }) => !hasSilent(params))
    expect(prompted.map(({ method }) => method)).toEqual(['solana:signIn'])
    await page.reload()
    await solana.expectStatus('connected')
    await widget.expectClosed()
    expect(await wallet.requests('solana:signIn')).toEqual([])
  })

  test('who declines is not connected, and is asked by steps at the next try', async ({
    page,
    dapp,
    widget,
    stack,
    familyWallet,
  }) => {
    const sessions = siteSessionsOf(page)
    const wallet = familyWallet(SOL)
    await dapp.open({ query: { ...visitOf(stack.ports, ['solana']).query, siwx: '1' } })
    await wallet.behave('solana:signIn', 'reject')
    await dapp.press('Connect wallet')
    await press(widget.wallet('Sol Wallet'))
    await press(widget.button(/try again/i))
    await widget.expectView('SignIn')
    await press(widget.button('Sign'))
    await widget.expectClosed()
    await sessions.expectOf((await dapp.state()).namespaces.solana?.caipAddress ?? '', 1)
    expect(await wallet.requests('solana:signIn')).toHaveLength(1)
    expect(await wallet.requests('solana:signMessage')).toHaveLength(1)
  })

  test('a wallet that signs in only connected sites is asked again at once', async ({
    page,
    dapp,
    widget,
    stack,
    familyWallet,
  }) => {
    const wallet = familyWallet(SOL)
    const solana = familyOn({ page, dapp, widget }, 'solana')
    await dapp.open({ query: { ...visitOf(stack.ports, ['solana']).query, siwx: '1' } })
    await wallet.behave('solana:signIn', { fail: 4900, message: 'Wallet not connected' }, 1)
    await solana.connect('Sol Wallet')
    await widget.expectClosed()
    await siteSessionsOf(page).expectOf((await dapp.state()).namespaces.solana?.caipAddress ?? '', 1)
    expect(await wallet.requests('solana:signIn')).toHaveLength(2)
    expect(await wallet.requests('solana:signMessage')).toEqual([])
  })
})
