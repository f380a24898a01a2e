import { expect, test } from '../../support/pairing.ts'
import { readQr } from '../../support/qr.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(() => {
    test.use({ colorScheme })

    test(`the QR code contains the copied link, ${colorScheme}`, async ({ dapp, widget, pairing }) => {
      await dapp.open()
      await widget.connect('WalletConnect')
      const code = await pairing.code()
      expect(await readQr(widget.frame.getByRole('img', { name: 'QR code to connect a wallet' }))).toBe(code)
    })

    test(`the QR code is readable with the picture of a wallet in the middle, ${colorScheme}`, async ({
      dapp,
      widget,
      pairing,
    }) => {
      await dapp.open()
      await widget.connect('MetaMask')
      const code = await pairing.code()
      expect(await readQr(widget.frame.getByRole('img', { name: 'QR code to connect MetaMask' }))).toBe(code)
    })
  })
