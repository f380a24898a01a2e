import { verifyMessage } from 'viem'
import { complaintsOf, frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/pairing.ts'
import type { Widget } from '../../support/widget.ts'

const HELLO = '0x68656c6c6f'

const noticeOf = ({ frame }: Widget) => frame.getByText(/Can’t connect/)

test('the relay drops while the code is shown, and again during a request', async ({
  dapp,
  widget,
  pairing,
}) => {
  const relay = await pairing.interpose()
  await dapp.open()
  const wallet = await pairing.wallet()
  await test.step('R7: a notice appears, and the code pairs when the relay is back', async () => {
    await widget.connect('WalletConnect')
    const code = await pairing.code()
    relay.refuse(true)
    await relay.cut()
    await expect(noticeOf(widget)).toBeVisible()
    await expect(widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
    // The phone has a separate connection to the relay, so its answer waits there.
    const proposal = await wallet.pair(code)
    await wallet.approve(proposal)
    relay.refuse(false)
    await dapp.expectStatus('connected')
    await widget.expectClosed()
  })
  await test.step('R8: the dApp waits and gets the response once', async () => {
    const address = await pairing.address()
    wallet.behave('personal_sign', 'hold')
    const asked = pairing.ask('personal_sign', [HELLO, address])
    await expect.poll(() => wallet.log.length).toBe(1)
    relay.refuse(true)
    await relay.cut()
    await wallet.answerHeld()
    await dapp.expectStatus('connected')
    relay.refuse(false)
    const signature = (await asked).value as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(wallet.log).toHaveLength(1)
  })
})

test('the relay is back before the wallet answers; later it is away at a request, and at the end', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  const relay = await pairing.interpose()
  const leave = async () => {
    relay.refuse(true)
    await relay.cut()
  }
  await dapp.open()
  const wallet = await pairing.wallet()
  await test.step('R7: the notice disappears and the code stays the same', async () => {
    await widget.connect('WalletConnect')
    const code = await pairing.code()
    await leave()
    await expect(noticeOf(widget)).toBeVisible()
    relay.refuse(false)
    await expect(noticeOf(widget)).toBeHidden()
    expect(await pairing.code()).toBe(code)
    await wallet.approve(await wallet.pair(code))
    await dapp.expectStatus('connected')
  })
  await test.step('R8: a request that is made while the relay is unreachable reaches the wallet once, when it is back', async () => {
    const address = await pairing.address()
    await leave()
    const asked = pairing.ask('personal_sign', [HELLO, address])
    expect(wallet.log).toEqual([])
    relay.refuse(false)
    expect((await asked).value).toMatch(/^0x/)
    expect(wallet.log).toHaveLength(1)
  })
  await test.step('disconnecting works without the relay and survives a reload, and the wallet is told later', async () => {
    await leave()
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await page.reload()
    await dapp.expectStatus('disconnected')
    expect(wallet.deleted).toEqual([])
    // Nothing is sent before the visitor pairs again.
    relay.refuse(false)
    await widget.connect('WalletConnect')
    await expect.poll(() => wallet.deleted).toHaveLength(1)
  })
})

test('if the relay is unreachable from the start, a notice is shown, and the code appears when it is reachable', async ({
  dapp,
  widget,
  pairing,
}) => {
  const relay = await pairing.interpose()
  relay.refuse(true)
  await dapp.open()
  await widget.connect('WalletConnect')
  await expect(noticeOf(widget)).toBeVisible()
  await expect(widget.button('Copy link')).toBeDisabled()
  relay.refuse(false)
  // The library repeats messages of the broken connection after its own 15 s.
  await expect(widget.button('Copy link')).toBeEnabled()
  await expect(noticeOf(widget)).toBeHidden()
  const wallet = await pairing.wallet()
  await wallet.approve(await wallet.pair(await pairing.code()))
  await dapp.expectStatus('connected')
})

/** Ways to damage the library's storage, as functions of its text. */
const DAMAGES: Readonly<Record<string, (text: string) => string>> = {
  'is cut off': (text) => text.slice(0, text.length / 2),
  'is something else': () => '"nonsense"',
  'has lost its keys': (text) => text.replace(/"[^"]*keychain[^"]*":"(?:[^"\\]|\\.)*"/, '"x":"{}"'),
}

test('D20: damaged storage is repaired: the visitor is disconnected, and pairing works', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  const { errors } = complaintsOf(page)
  await pairing.connect()
  for (const [damage, change] of Object.entries(DAMAGES))
    await test.step(`it ${damage}`, async () => {
      const frame = await frameOf(page)
      const kept = await frame.evaluate(() =>
        Object.entries(localStorage).filter(([key]) => key.endsWith('/pairing')),
      )
      const [[key = '', text = ''] = []] = kept
      const damaged = change(text)
      expect(damaged).not.toBe(text)
      // At the start of the next visit: the library may still write at the end of this one.
      await page.addInitScript(
        ([name, value, origin, mark]) => {
          if (location.origin !== origin || sessionStorage.getItem(mark)) return
          sessionStorage.setItem(mark, 'yes')
          localStorage.setItem(name, value)
        },
        [key, damaged, new URL(frame.url()).origin, `damaged: it ${damage}`] as const,
      )
      await page.reload()
      await dapp.expectStatus('disconnected')
      const wallet = await pairing.wallet()
      await widget.connect('WalletConnect')
      await wallet.approve(await wallet.pair(await pairing.code()))
      await dapp.expectStatus('connected')
      expect((await pairing.ask('personal_sign', [HELLO, await pairing.address()])).value).toMatch(/^0x/)
      await page.reload()
      await dapp.expectStatus('connected')
      expect(errors).toEqual([])
    })
})
