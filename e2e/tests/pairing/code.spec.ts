import type { CustomWallet } from '@airlock/host-sdk'
import type { Locator } from '@playwright/test'
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

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 320, height: 568 },
]

for (const viewport of SIZES)
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

/** Where it begins in its line, and how wide it is. A notice about the relay may stand above. */
const spanOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return [box?.x, box?.width]
}

/** A wallet for phones and for this computer. */
const FAR: CustomWallet = {
  ...{ id: 'far', name: 'Far Wallet', homepage: 'https://far.example' },
  ...{ mobile_link: 'farwallet://', desktop_link: 'fardesktop://' },
}

test('the links to copy and to open have their places while the code is still coming, and cannot be used', async ({
  dapp,
  widget,
  pairing,
}) => {
  const relay = await pairing.interpose()
  relay.refuse(true)
  await dapp.open({ config: { customWallets: [FAR] } })
  await widget.connect('Far Wallet')
  const links = [widget.button('Copy link'), widget.frame.getByRole('link', { name: 'Open Far Wallet' })]
  for (const link of links) await expect(link).toBeDisabled()
  const before = await Promise.all(links.map(spanOf))
  relay.refuse(false)
  for (const link of links) await expect(link).toBeEnabled()
  expect(await Promise.all(links.map(spanOf))).toEqual(before)
})

for (const viewport of SIZES)
  test(`the links to copy and to open are in view below the code at ${viewport.width}x${viewport.height}`, async ({
    page,
    dapp,
    widget,
    pairing,
  }) => {
    await dapp.open({ config: { customWallets: [FAR] } })
    await widget.connect('Far Wallet')
    const code = await pairing.code()
    await page.setViewportSize(viewport)
    await expect(widget.frame.getByRole('img', { name: 'QR code to connect Far Wallet' })).toBeInViewport({
      ratio: 1,
    })
    await expect(widget.button('Copy link')).toBeInViewport({ ratio: 1 })
    const link = widget.frame.getByRole('link', { name: 'Open Far Wallet' })
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveAttribute('href', `fardesktop://wc?uri=${encodeURIComponent(code)}`)
  })
