import { familyOn, visitOf } from '../../support/families.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { readQr } from '../../support/qr.ts'
import { shoot } from '../../support/screenshots.ts'
import { ALPHA } from '../../support/wallet.ts'

test.use({ wallets: only(ALPHA), familyWallets: { bip122: [{ name: 'Bit Wallet' }] } })

test('the full address as a QR code and as text, copied, with the networks that it is valid on', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const [address = ''] = (await wallet.addresses()) as string[]
  await page.evaluate(() => void window.airlock?.open({ view: 'WalletReceive' }))
  const receive = widget.view('WalletReceive')
  const code = receive.getByRole('img', { name: 'QR code of your address' })
  await expect(code).toBeVisible()
  expect(await readQr(code)).toBe(address)
  await expect(receive).toContainText('Ask the sender to use Local One.')
  await expect(receive).toContainText(address)
  const body = widget.frame.locator('body')
  await body.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text)
  })
  await press(widget.button('Copy address'))
  await expect(body).toHaveAttribute('data-copied', address)
  await expect(widget.frame.getByText('Address copied').first()).toBeVisible()
  await shoot(page, 'WalletReceive-copied')
  await press(receive.getByRole('button', { name: 'Local One Also works on 1 other network' }))
  const networks = widget.view('WalletCompatibleNetworks')
  await expect(networks.getByRole('listitem')).toHaveText([/Local One/, /Local Two/])
  await shoot(page, 'WalletCompatibleNetworks-two')
  await expect(networks.getByRole('button', { name: /Local One/ })).toHaveAttribute('aria-current', 'true')
  await press(networks.getByRole('button', { name: /Local Two/ }))
  await expect(receive).toContainText('Ask the sender to use Local Two.')
  expect(await readQr(code)).toBe(address)
  // The choice is for this view alone: the active network stays.
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.one.caipNetworkId)
})

test('an address of a single network is shown with that one', async ({ page, dapp, widget, stack }) => {
  await dapp.open(visitOf(stack.ports, ['bip122']))
  const bitcoin = familyOn({ page, dapp, widget }, 'bip122')
  await bitcoin.connect('Bit Wallet')
  await page.evaluate(() => void window.airlock?.open({ view: 'WalletReceive' }))
  const receive = widget.view('WalletReceive')
  await expect(receive).toContainText((await bitcoin.addressOf()) ?? 'no address')
  await expect(receive).toContainText(
    'Only receive assets on Bitcoin. Assets sent on other networks may be lost.',
  )
  await expect(receive.getByRole('button', { name: /Also works on/ })).toHaveCount(0)
})
