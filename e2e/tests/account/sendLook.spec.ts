import { expectAccessible } from '../../support/axe.ts'
import { only } from '../../support/fixtures.ts'
import { shoot } from '../../support/screenshots.ts'
import { expect, hold, name, test } from '../../support/sending.ts'
import { deployToken } from '../../support/token.ts'
import { ALPHA } from '../../support/wallet.ts'

// An account that sends nowhere else.
test.use({ wallets: only({ ...ALPHA, firstAccount: 4 }) })
test.describe.configure({ mode: 'default' })

const ADA = '0x4B20993Bc481177ec7E8f571ceCaE8A9e22C02db'

for (const colorScheme of ['light', 'dark'] as const)
  test(`sending and receiving have no violation, ${colorScheme}`, async ({
    page,
    dapp,
    widget,
    chains,
    sending,
    wallet,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    /** Held against the rules in every look, and pictured once. */
    const check = async (view: string) => {
      await expectAccessible(page)
      if (colorScheme === 'light') await shoot(page, view)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    const token = await deployToken(chains.one, { name: 'Long', symbol: 'LONG', decimals: 18 })
    const { caipNetworkId: chainId } = chains.one
    const held = { chainId, decimals: 18 }
    await name(page, { 'ada.eth': ADA })
    await hold(
      page,
      { ...held, symbol: 'ETH', numeric: '1.5', price: 2412.07 },
      { ...held, symbol: 'A token whose name goes on and on', numeric: '0.000000000000000001', address: ADA },
      { ...held, symbol: 'LONG', numeric: '123456789012.123456789', address: token.address, price: 1 },
    )
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    const [from = ADA] = (await wallet.addresses()) as `0x${string}`[]
    await token.mint(from, 10n ** 30n)
    await sending.open()
    await check('WalletSend-empty')
    await widget.button('Select token').click()
    await expect(widget.button('LONG')).toBeVisible()
    await check('WalletSendSelectToken')
    await widget.frame.getByRole('searchbox').fill('nothing is called this')
    await expect(widget.view('WalletSendSelectToken')).toContainText('No token found')
    await check('WalletSendSelectToken-none')
    await widget.frame.getByRole('searchbox').fill('')
    await widget.button('LONG').click()
    await sending.amount.fill('999999999999999999')
    await sending.to.fill('nobody.eth')
    await expect(sending.next).toHaveText('Insufficient Funds')
    await expect(widget.view('WalletSend')).toContainText('This is no address')
    await check('WalletSend-wrong')
    await sending.amount.fill('123456789012.123456789')
    await sending.to.fill('ada.eth')
    await expect(sending.next).toHaveText('Preview Send')
    await check('WalletSend-full')
    await sending.review()
    await expect(sending.send).toBeVisible()
    await check('WalletSendPreview-long')
    await widget.button('Back').click()
    await sending.choose('Ether')
    await sending.amount.fill('0.25')
    await sending.review()
    await expect(sending.send).toBeVisible()
    await check('WalletSendPreview')
    await wallet.behave('eth_sendTransaction', 'hang', 1)
    await sending.send.click()
    await expect(widget.view('WalletSendPreview')).toContainText('Approve in Alpha Wallet')
    await check('WalletSendPreview-asking')
    await wallet.settle('reject')
    await expect(widget.view('WalletSendPreview')).toContainText('Transaction declined')
    await check('WalletSendPreview-declined')
    await widget.button('Try again').click()
    await sending.expectSent('0.25 ETH')
    await check('WalletSendConfirmed')
    await page.evaluate(() => void window.airlock?.open({ view: 'WalletReceive' }))
    await widget.expectView('WalletReceive')
    await check('WalletReceive')
    await widget.frame.getByRole('button', { name: /^Only receive/ }).click()
    await widget.expectView('WalletCompatibleNetworks')
    await check('WalletCompatibleNetworks')
  })
