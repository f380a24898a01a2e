import { expect, test } from '../../support/pairing.ts'

test('a code is renewed before it expires, with a notice, and the new one pairs', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await page.clock.install()
  await dapp.open()
  const wallet = await pairing.wallet()
  await widget.connect('WalletConnect')
  const first = await pairing.code()
  await page.clock.fastForward(220_000)
  expect(await pairing.code()).toBe(first)
  await page.clock.fastForward(10_000)
  await expect(widget.frame.getByText(/^The code was renewed/)).toBeAttached()
  const second = await pairing.code()
  expect(second).not.toBe(first)
  await wallet.approve(await wallet.pair(second))
  await dapp.expectStatus('connected')
})

test('a wallet that scanned the code just before it was renewed still pairs', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await page.clock.install()
  await dapp.open()
  const wallet = await pairing.wallet()
  await widget.connect('WalletConnect')
  const proposal = await wallet.pair(await pairing.code())
  await page.clock.fastForward(231_000)
  await expect(widget.frame.getByText(/^The code was renewed/)).toBeAttached()
  await wallet.approve(proposal)
  await dapp.expectStatus('connected')
})
