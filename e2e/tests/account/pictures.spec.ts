import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

/** The natural width of the picture: 0 if it failed to load. */
const widthOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

const expectPicture = (row: Locator) => expect.poll(() => widthOf(row.locator('img'))).toBeGreaterThan(0)

test('coins and networks have this server’s pictures, whether a network is configured by id or in full', async ({
  dapp,
  embedded,
  page,
  stack,
  widget,
}) => {
  await embedded.open({ query: { networks: `31337@${stack.ports.chain},eip155:1,${BITCOIN}` } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await widget.expectView('Account')
  await expectPicture(
    widget.frame.getByRole('tabpanel', { name: 'Tokens' }).getByRole('button', { name: /ETH/ }),
  )
  await expectPicture(widget.button(/Local/))
  await press(widget.button(/Local/))
  await widget.expectView('Networks')
  for (const name of ['Local', 'Ethereum', 'Bitcoin'])
    await expectPicture(widget.frame.getByRole('button', { name: new RegExp(name) }))
})

test('the first wallets in the list of all have their logos', async ({ dapp, page, widget }) => {
  await dapp.open()
  await page.evaluate(() => void window.airlock?.open({ view: 'AllWallets' }))
  await widget.expectView('AllWallets')
  const logos = widget.view('AllWallets').locator('img')
  await expect(logos.nth(11)).toBeVisible()
  // The server draws letters for tokens without a known logo.
  const letters = await logos.evaluateAll(async (all) => {
    const own = all.map((image) => (image as HTMLImageElement).src).filter((src) => src.startsWith('http'))
    const drawings = await Promise.all(own.slice(0, 12).map(async (src) => (await fetch(src)).text()))
    return drawings.map((drawing) => drawing.includes('<text'))
  })
  expect(letters).toEqual(Array.from({ length: 12 }, () => false))
})
