import { verifyMessage } from '@airlock/host-sdk/server'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { press } from '../support/press.ts'
import { shoot } from '../support/screenshots.ts'

test('a visitor signs in right after connecting, and the server’s helper accepts the signature', async ({
  dapp,
  widget,
  page,
}) => {
  await dapp.open({ query: { siwe: '1' } })
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  await press(widget.wallet('Alpha Wallet'))
  await widget.expectView('SignIn')
  await expect(widget.button('Sign')).toBeEnabled()
  await expectAccessible(page)
  await shoot(page, 'sign-in')
  await press(widget.button('Sign'))
  await widget.expectClosed()
  const { message, signature } = (await page.evaluate(() => window.signedIn)) ?? {}
  const nonce = /^Nonce: (\w+)$/m.exec(message ?? '')?.[1] ?? ''
  const expected = { domain: new URL(page.url()).host, nonce }
  const result = await verifyMessage({ message: message ?? '', signature: signature ?? '', expected })
  expect(result).toMatchObject({ ok: true })
})

test('who declines a required sign-in is disconnected', async ({ dapp, widget }) => {
  await dapp.open({ query: { siwe: '1' } })
  await dapp.press('Connect wallet')
  await press(widget.wallet('Alpha Wallet'))
  await widget.expectView('SignIn')
  await press(widget.button('Cancel'))
  await widget.expectClosed()
  await dapp.expectStatus('disconnected')
})
