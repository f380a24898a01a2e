import { expect, test } from '../../support/pairing.ts'
import { press } from '../../support/press.ts'

test('a wallet that was paired before is listed first, marked as recent, and listed once', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await dapp.open({ config: { features: { email: false, socials: [] } } })
  await dapp.press('Connect wallet')
  await press(widget.wallet('MetaMask'))
  await widget.expectView('ConnectingWalletConnect')
  const wallet = await pairing.wallet()
  await wallet.approve(await wallet.pair(await pairing.code()))
  await dapp.expectStatus('connected')
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await page.reload()
  await dapp.press('Connect wallet')
  const row = widget.frame.getByRole('button', { name: /^MetaMask/ })
  await expect(row).toHaveCount(1)
  await expect(row).toHaveAccessibleName('MetaMask Recent')
})
