import { familyOn, type OtherFamily, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY, FAMILY_NETWORKS } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { ALPHA } from '../../support/wallet.ts'

/** For each family: its network, its name, its wallet. */
const STEPS: readonly (readonly [OtherFamily, RegExp, string, string])[] = [
  ['bip122', /^Bitcoin/, 'Bitcoin', 'Bit Wallet'],
  ['polkadot', /^Polkadot/, 'Polkadot', 'Talisman'],
  ['cosmos', /^Cosmos/, 'Cosmos', 'Keplr'],
  ['solana', /^Local Solana/, 'Solana', 'Sol Wallet'],
]

test.describe('five families', () => {
  test.use({ wallets: only(ALPHA), familyWallets: EVERY_FAMILY })

  test('selecting a network of another family asks for a wallet of it, and once connected only switches', async ({
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const { id, port } = chains.one
    await dapp.open(visitOf(stack.ports, ['solana', 'bip122', 'polkadot', 'cosmos'], `${id}@${port}`))
    await widget.connect('Alpha Wallet')
    await dapp.expectStatus('connected')
    const openNetworks = async () => {
      await page.evaluate(() => window.airlock?.open({ view: 'Networks' }))
      await widget.expectView('Networks')
    }
    for (const [family, network, called, wallet] of STEPS) {
      await openNetworks()
      await press(widget.button(network))
      await expect(widget.view('SwitchActiveChain')).toContainText(`Connect a wallet for ${called}`)
      await press(widget.button('Choose a wallet'))
      await widget.expectView('Connect')
      await expect(widget.wallet('Alpha Wallet')).toHaveCount(0)
      await press(widget.wallet(wallet))
      await familyOn({ page, dapp, widget }, family).expectStatus('connected')
      expect((await dapp.state()).activeNamespace).toBe(family)
    }
    for (const [family, network] of STEPS) {
      await openNetworks()
      await press(widget.button(network))
      await expect.poll(async () => (await dapp.state()).activeNamespace).toBe(family)
      await widget.expectClosed()
    }
    await openNetworks()
    await press(widget.button(/^Local One/))
    await expect.poll(async () => (await dapp.state()).activeNamespace).toBe('eip155')
  })

  test('switchNetwork() to another family resolves when a wallet of it is connected, or rejects with 4001', async ({
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const { id, port } = chains.one
    await dapp.open(visitOf(stack.ports, ['polkadot'], `${id}@${port}`))
    await widget.connect('Alpha Wallet')
    await dapp.expectStatus('connected')
    const ask = () =>
      page.evaluate(
        (network) =>
          window.airlock?.switchNetwork(network).then(
            () => 'switched',
            (error: { code: number }) => error.code,
          ),
        FAMILY_NETWORKS.polkadot(),
      )
    const refused = ask()
    await widget.expectView('SwitchActiveChain')
    await press(widget.button('Close'))
    expect(await refused).toBe(4001)
    const switched = ask()
    await press(widget.button('Choose a wallet'))
    await press(widget.wallet('Talisman'))
    expect(await switched).toBe('switched')
    expect((await dapp.state()).activeNamespace).toBe('polkadot')
  })
})

test.describe('the wallets view', () => {
  test.use({
    wallets: only(),
    familyWallets: {
      solana: [{ name: 'Sun Wallet' }, { name: 'Moon Wallet', firstAccount: 1, accounts: 1 }],
      polkadot: EVERY_FAMILY.polkadot,
    },
  })

  test('adds wallets, switches between them without a prompt, reconnects, forgets, and disconnects them all', async ({
    page,
    dapp,
    widget,
    stack,
    familyWallet,
  }) => {
    const solana = familyOn({ page, dapp, widget }, 'solana')
    const polkadot = familyOn({ page, dapp, widget }, 'polkadot')
    const nameOf = async () => (await dapp.state()).namespaces.solana?.connector?.name
    await dapp.open(visitOf(stack.ports, ['solana', 'polkadot']))
    await polkadot.connect('Talisman')
    await solana.connect('Sun Wallet')
    const open = async () => {
      await page.evaluate(() => window.airlock?.open({ view: 'ProfileWallets', namespace: 'solana' }))
      await widget.expectView('ProfileWallets')
    }
    await open()
    await press(widget.button('Add Solana wallet'))
    await expect(widget.wallet('Talisman')).toHaveCount(0)
    await press(widget.wallet('Moon Wallet'))
    await widget.expectView('ProfileWallets')
    await expect.poll(nameOf).toBe('Moon Wallet')

    await familyWallet('solana:Sun Wallet').behave('standard:connect', 'reject')
    await press(widget.button(/^Sun Wallet/))
    await expect.poll(nameOf).toBe('Sun Wallet')
    await solana.sign()

    await open()
    await press(widget.button('Disconnect Moon Wallet'))
    await expect(widget.button('Forget Moon Wallet')).toBeVisible()
    await expect(widget.view('ProfileWallets')).toContainText('Connect again')
    await solana.expectStatus('connected')
    await press(widget.button(/^Moon Wallet/))
    await expect.poll(nameOf).toBe('Moon Wallet')
    await open()
    await press(widget.button('Disconnect Sun Wallet'))
    await press(widget.button('Forget Sun Wallet'))
    await expect(widget.button(/Sun Wallet/)).toHaveCount(0)

    await press(widget.button('Disconnect all'))
    await solana.expectStatus('disconnected')
    await polkadot.expectStatus('disconnected')
    await page.reload()
    await solana.expectStatus('disconnected')
    await polkadot.expectStatus('disconnected')
  })
})

for (const setting of ['basic', 'manualWalletControl'] as const) {
  test(`with ${setting}, the widget opens with pairing alone`, async ({ dapp, widget }) => {
    await dapp.open({ config: { [setting]: true } })
    await dapp.press('Connect wallet')
    await widget.expectView('ConnectingWalletConnectBasic')
    await expect(widget.wallet('Alpha Wallet')).toHaveCount(0)
  })

  test(`with ${setting}, the widget opens with the list of all wallets on a phone @mobile`, async ({
    dapp,
    widget,
  }) => {
    await dapp.open({ config: { [setting]: true } })
    await dapp.button('Connect wallet').tap()
    await widget.expectView('AllWallets')
  })
}

test.describe('of several kinds of Bitcoin accounts', () => {
  test.use({ wallets: only(), familyWallets: { bip122: EVERY_FAMILY.bip122 } })

  for (const [what, config, start] of [
    ['the payment account is active by default', {}, /^bc1q/],
    ['the kind that the dApp prefers is active', { defaultAccountTypes: { bip122: 'ordinal' } }, /^bc1p/],
  ] as const)
    test(what, async ({ page, dapp, widget, stack }) => {
      const bitcoin = familyOn({ page, dapp, widget }, 'bip122')
      await dapp.open({ ...visitOf(stack.ports, ['bip122']), config })
      await bitcoin.connect('Bit Wallet')
      expect(await bitcoin.addressOf()).toMatch(start)
      await page.reload()
      await bitcoin.expectStatus('connected')
      expect(await bitcoin.addressOf()).toMatch(start)
      expect((await bitcoin.sign()).address).toMatch(start)
    })
})
