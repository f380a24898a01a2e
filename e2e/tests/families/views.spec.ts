import { familyOn, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

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

/** Each leaves the wallets of the browser to the dApp. */
const SETTINGS = ['basic', 'manualWalletControl'] as const

test('with basic or manualWalletControl, the widget opens with pairing alone', async ({ dapp, widget }) => {
  for (const setting of SETTINGS)
    await test.step(`with ${setting}`, async () => {
      await dapp.open({ config: { [setting]: true } })
      await dapp.press('Connect wallet')
      await widget.expectView('ConnectingWalletConnectBasic')
      await expect(widget.wallet('Alpha Wallet')).toHaveCount(0)
    })
})

test('with basic or manualWalletControl, the widget opens with the list of all wallets on a phone @mobile', async ({
  dapp,
  widget,
}) => {
  for (const setting of SETTINGS)
    await test.step(`with ${setting}`, async () => {
      await dapp.open({ config: { [setting]: true } })
      await dapp.button('Connect wallet').tap()
      await widget.expectView('AllWallets')
    })
})

test.describe('of several kinds of Bitcoin accounts', () => {
  test.use({ wallets: only(), familyWallets: { bip122: EVERY_FAMILY.bip122 } })

  // By default the payment account is active (manners.spec.ts).
  test('the kind that the dApp prefers is active', async ({ page, dapp, widget, stack }) => {
    const bitcoin = familyOn({ page, dapp, widget }, 'bip122')
    await dapp.open({
      ...visitOf(stack.ports, ['bip122']),
      config: { defaultAccountTypes: { bip122: 'ordinal' } },
    })
    await bitcoin.connect('Bit Wallet')
    expect(await bitcoin.addressOf()).toMatch(/^bc1p/)
    await page.reload()
    await bitcoin.expectStatus('connected')
    expect(await bitcoin.addressOf()).toMatch(/^bc1p/)
    expect((await bitcoin.sign()).address).toMatch(/^bc1p/)
  })
})
