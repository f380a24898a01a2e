import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { eavesdrop, holdingsOf } from '../../support/eavesdrop.ts'
import { newEmail } from '../../support/embedded.ts'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press, pressUntil } from '../../support/press.ts'
import { openSecurityRow } from '../../support/security.ts'

/** The encodings in which key bytes can occur in a text. */
const formsOf = (hex: string) => {
  const bytes = Buffer.from(hex.replace('0x', ''), 'hex')
  return [
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, -2),
    bytes.toString('base64url'),
    bytes.join(),
  ]
}

test('SEC-07, SEC-41: the dApp and the widget never hold a code, token, share or key, from sign-in to sign-out', async ({
  context,
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
  stack,
}) => {
  test.slow()
  const spy = await eavesdrop(context, stack.origins.secure)
  const look = async (when: string) => {
    for (const frame of [page.mainFrame(), await frameOf(page)])
      spy.hear(`${when}, in ${new URL(frame.url()).host}`, await holdingsOf(frame))
  }
  const email = newEmail()
  const codes: string[] = []
  const keys: string[] = []

  await test.step('sign in', async () => {
    await embedded.open()
    await embedded.askForCode(email)
    const { code } = await mail.code(email)
    codes.push(code)
    const typed = spy.heardOf('typing').length
    expect(typed).toBeGreaterThan(0)
    await embedded.typeCode(code)
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    expect(spy.heardOf('typing').slice(typed)).toEqual([])
    await look('signed in')
  })
  const { eip155 } = await embedded.addresses()

  await test.step('sign', async () => {
    const answer = embedded.request('personal_sign', ['0x68656c6c6f', eip155])
    await embedded.review()
    await look('approving')
    await embedded.pressApprove()
    expect(await answer).toMatchObject({ value: expect.any(String) })
    await look('signed')
  })

  await test.step('export', async () => {
    await dapp.press('Open account')
    const { id: last = 0 } = (await mail.list(email))[0] ?? {}
    await openSecurityRow(widget, 'Export keys')
    const { code } = await mail.code(email, last)
    codes.push(code)
    await embedded.typeCode(code)
    for (const kind of ['Recovery phrase', 'Ethereum key', 'Solana key']) {
      await pressUntil(
        frames.secure.getByRole('button', { name: new RegExp(kind) }),
        frames.secure.getByRole('button', { name: /^Show it/ }),
      )
      await frames.secure.getByRole('button', { name: 'Show it', exact: true }).click()
      const shown = frames.secure.getByRole('list', { name: kind }).getByRole('listitem')
      await expect(shown.first()).toBeVisible()
      keys.push((await shown.allTextContents()).join(' '))
      await look('exporting')
      await press(frames.secure.getByRole('button', { name: 'Hide it now' }))
      // Chromium drops presses on a frame that has just moved, as it does when the card changes its height.
      await pressUntil(
        frames.secure.getByRole('button', { name: 'Show another' }),
        frames.secure.getByRole('button', { name: /^Recovery phrase/ }),
      )
    }
    await press(frames.secure.getByRole('button', { name: 'Cancel' }))
    await look('exported')
  })

  await test.step('reload and sign out', async () => {
    await page.reload()
    await dapp.expectStatus('connected')
    await dapp.press('Open account')
    await widget.expectView('Account')
    await look('reloaded')
    await page.keyboard.press('Escape')
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
    await look('signed out')
  })

  const [phrase = '', evm = '', solana = ''] = keys
  // Proves that the text searched for is the real secret.
  expect(mnemonicToAccount(phrase).address).toBe(eip155)
  expect(privateKeyToAccount(evm as `0x${string}`).address).toBe(eip155)
  const told = await spy.secrets()
  expect(told.length).toBeGreaterThan(20)
  // Public values are found, which proves that the search works.
  expect(spy.whereIs(eip155).length).toBeGreaterThan(5)
  expect(spy.heardOf('message').length).toBeGreaterThan(20)
  for (const secret of [...codes, ...told, phrase, ...formsOf(evm), solana])
    expect.soft(spy.whereIs(secret), `${secret.slice(0, 8)}… of ${secret.length} characters`).toEqual([])
})
