import type { CustomWallet } from '@airlock/host-sdk'
import type { Locator } from '@playwright/test'
import { turn } from '../../support/mode.ts'
import { expect, test } from '../../support/pairing.ts'
import { press } from '../../support/press.ts'
import { readQr } from '../../support/qr.ts'
import { shoot } from '../../support/screenshots.ts'

const SCHEMES = ['light', 'dark'] as const

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 320, height: 568 },
]

const nameOf = ({ width, height }: (typeof SIZES)[number]) => `${width}x${height}`

test('the QR code contains the copied link, also around the picture of a wallet and in every size', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await dapp.open()
  const expectCode = async (image: Locator, code: string) => {
    for (const scheme of SCHEMES) {
      await turn(page, scheme)
      await expect(widget.frame.locator(`[data-theme="${scheme}"]`).first()).toBeVisible()
      expect(await readQr(image)).toBe(code)
    }
  }
  await test.step('the QR code contains the copied link', async () => {
    await widget.connect('WalletConnect')
    const code = await pairing.code()
    await expectCode(widget.frame.getByRole('img', { name: 'QR code to connect a wallet' }), code)
  })
  await press(widget.button('Back'))
  await widget.expectView('Connect')
  await press(widget.wallet('MetaMask'))
  const code = await pairing.code()
  const image = widget.frame.getByRole('img', { name: 'QR code to connect MetaMask' })
  await test.step('with the picture of a wallet, the code is readable', () => expectCode(image, code))
  for (const viewport of SIZES)
    await test.step(`code and link are in view in ${nameOf(viewport)}, and the code is readable`, async () => {
      await page.setViewportSize(viewport)
      await expect(image).toBeInViewport({ ratio: 1 })
      await expect(widget.button('Copy link')).toBeInViewport({ ratio: 1 })
      expect(await readQr(image)).toBe(code)
      if (viewport.width === 390) await shoot(page, 'ConnectingWalletConnect')
    })
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

test('the links to copy and to open have their places below the code, and cannot be used while it is still coming', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  const relay = await pairing.interpose()
  relay.refuse(true)
  await dapp.open({ config: { customWallets: [FAR] } })
  await widget.connect('Far Wallet')
  const link = widget.frame.getByRole('link', { name: 'Open Far Wallet' })
  await test.step('they have their places while the code is still coming, and cannot be used', async () => {
    const links = [widget.button('Copy link'), link]
    for (const one of links) await expect(one).toBeDisabled()
    const before = await Promise.all(links.map(spanOf))
    relay.refuse(false)
    for (const one of links) await expect(one).toBeEnabled()
    expect(await Promise.all(links.map(spanOf))).toEqual(before)
  })
  await expect(widget.frame.getByText(/Can’t connect/)).toBeHidden()
  const code = await pairing.code()
  await expect(link).toHaveAttribute('href', `fardesktop://wc?uri=${encodeURIComponent(code)}`)
  const image = widget.frame.getByRole('img', { name: 'QR code to connect Far Wallet' })
  for (const viewport of SIZES)
    await test.step(`they are in view below the code in ${nameOf(viewport)}`, async () => {
      await page.setViewportSize(viewport)
      for (const one of [image, widget.button('Copy link'), link])
        await expect(one).toBeInViewport({ ratio: 1 })
    })
})
