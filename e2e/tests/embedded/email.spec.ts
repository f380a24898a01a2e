import { newEmail } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { openSecurityRow, signOut } from '../../support/security.ts'
import { test } from '../../support/tabs.ts'

const newField = ({ widget }: Frames) => widget.getByRole('textbox', { name: 'New email' })

test('a visitor changes the email with a code from both mailboxes, or goes back and keeps it', async ({
  page,
  embedded,
  other,
  frames,
  dapp,
  widget,
  mail,
}) => {
  // The test signs in three times.
  test.slow()
  const old = newEmail()
  const fresh = newEmail('grace')
  await embedded.open()

  await test.step('changing the email: a code from both mailboxes, then only the new address signs in', async () => {
    await embedded.signIn(old)
    const before = await embedded.addresses()
    const [signInMail] = await mail.list(old)
    await dapp.press('Open account')
    await openSecurityRow(widget, 'Email')
    await widget.expectView('UpdateEmailWallet')
    await newField(frames).fill(fresh)
    await press(widget.button('Continue'))

    await expect(embedded.title).toHaveText('Confirm your current email')
    await expect(frames.secure.getByText(old)).toBeVisible()
    await shoot(page, 'UpdateEmailWallet-present')
    await embedded.typeCode((await mail.code(old, signInMail?.id)).code)
    await expect(embedded.title).toHaveText('Confirm your new email')
    await expect(frames.secure.getByText(fresh)).toBeVisible()
    await shoot(page, 'UpdateEmailWallet-new')
    await embedded.typeCode((await mail.code(fresh)).code)
    await widget.expectView('Security')
    await expect(widget.view('Security')).toContainText(fresh)
    await press(widget.button('Close'))
    await widget.expectClosed()
    expect(await embedded.addresses()).toEqual(before)
    await embedded.expectToSign()

    const subjects = async () => (await mail.list(old)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('The email address of your wallet was changed')

    await other.embedded.open({ host: 'shop.localhost' })
    await other.embedded.signIn(fresh)
    expect(await other.embedded.addresses()).toEqual(before)
    await other.dapp.press('Open account')
    await signOut(other.widget)
    await other.dapp.expectStatus('disconnected')
    await other.embedded.signIn(old)
    expect((await other.embedded.addresses()).eip155).not.toBe(before.eip155)
  })

  await test.step('a visitor who goes back after the first code keeps the current email', async () => {
    const [signInMail] = await mail.list(old)
    await other.dapp.press('Open account')
    await openSecurityRow(other.widget, 'Email')
    await newField(other.frames).fill(newEmail('grace'))
    await press(other.widget.button('Continue'))
    await expect(other.embedded.title).toHaveText('Confirm your current email')
    await other.embedded.typeCode((await mail.code(old, signInMail?.id)).code)
    await expect(other.embedded.title).toHaveText('Confirm your new email')
    await press(other.frames.secure.getByRole('button', { name: 'Keep the current email' }))
    await expect(newField(other.frames)).toBeVisible()
    await press(other.widget.button('Back'))
    await expect(other.widget.view('Security')).toContainText(old)
    await press(other.widget.button('Close'))
    await other.embedded.expectToSign()
  })
})
