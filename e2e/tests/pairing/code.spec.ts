import { expect, test } from '../../support/pairing.ts'
import { readQr } from '../../support/qr.ts'
import { shoot } from '../../support/screenshots.ts'

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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 320, height: 568 },
])
  test(`code and link are in view at ${viewport.width}x${viewport.height}, and the code is readable`, async ({
    page,
    dapp,
    widget,
    pairing,
  }) => {
    await dapp.open()
    await widget.connect('MetaMask')
    const code = await pairing.code()
    await page.setViewportSize(viewport)
    const image = widget.frame.getByRole('img', { name: 'QR code to connect MetaMask' })
    await expect(image).toBeInViewport({ ratio: 1 })
    await expect(widget.button('Copy link')).toBeInViewport({ ratio: 1 })
    expect(await readQr(image)).toBe(code)
    if (viewport.width === 390) await shoot(page, 'ConnectingWalletConnect')
  })
