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

test('a line around the code shortens with the time that is left, and is not there without motion', async ({
  page,
  dapp,
  widget,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await dapp.open()
  await widget.connect('WalletConnect')
  const line = widget.frame
    .getByRole('img', { name: 'QR code to connect a wallet' })
    .locator('rect[pathLength]')
  await expect(line).toBeVisible()
  /** The share of the line that is gone after this share of the code's life. */
  const goneAfter = (share: number) =>
    line.evaluate((element, part) => {
      const [animation] = element.getAnimations()
      if (!animation) throw new Error('The line stands still.')
      animation.pause()
      const { duration, delay = 0 } = animation.effect?.getTiming() ?? {}
      animation.currentTime = Number(delay) + Number(duration) * part
      return {
        life: Number(duration),
        gone: Number.parseFloat(getComputedStyle(element).strokeDashoffset),
        whole: Number.parseFloat(getComputedStyle(element).strokeDasharray),
      }
    }, share)
  const first = await goneAfter(0.001)
  expect(first).toEqual({ life: expect.any(Number), gone: 0, whole: 1 })
  // A code is renewed after less than four minutes.
  expect(first.life).toBeGreaterThan(220_000)
  expect(first.life).toBeLessThanOrEqual(300_000)
  expect((await goneAfter(0.4)).gone).toBeCloseTo(0.4, 1)
  expect((await goneAfter(0.9)).gone).toBeCloseTo(0.9, 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(line).toBeHidden()
})
