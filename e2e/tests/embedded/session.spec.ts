import { newEmail } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { signOut } from '../../support/security.ts'
import { test } from '../../support/tabs.ts'

test('a reload keeps the code step and the session, until the visitor signs out in any tab', async ({
  page,
  embedded,
  other,
  dapp,
  widget,
  frames,
  mail,
}) => {
  const email = newEmail()
  await embedded.open()

  await test.step('R18: a reload in the code step returns to it, and the old code is still valid', async () => {
    await embedded.askForCode(email)
    const { code } = await mail.code(email)
    await page.reload()
    await dapp.press('Connect wallet')
    await expect(embedded.title).toHaveText('Enter your code')
    await expect(frames.secure.getByText(email)).toBeVisible()
    await embedded.typeCode(code)
    await dapp.expectStatus('connected')
    await embedded.expectToSign()
    expect(await mail.list(email)).toHaveLength(1)
  })

  await test.step('a reload keeps the session: same address, no email, and it signs', async () => {
    const before = await embedded.addresses()
    await page.reload()
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    expect(await embedded.addresses()).toEqual(before)
    await embedded.expectToSign()
    expect(await mail.list(email)).toHaveLength(1)
  })

  await test.step('signing out ends the session in every tab; signing in again restores the account', async () => {
    const before = await embedded.addresses()
    await other.embedded.open()
    await other.dapp.expectStatus('connected')
    await dapp.press('Open account')
    await expect(widget.view('Account')).toContainText(email)
    await signOut(widget)
    await dapp.expectStatus('disconnected')
    await other.dapp.expectStatus('disconnected')
    // Whoever comes next does not find the address, also where the widget was closed.
    await other.dapp.press('Connect wallet')
    await expect(other.frames.widget.getByRole('textbox', { name: 'Email' })).toHaveValue('')

    await embedded.signIn(email)
    expect(await embedded.addresses()).toEqual(before)
    await embedded.expectToSign()
  })
})

test('the same email on another site: the same addresses, after another code', async ({
  embedded,
  other,
  mail,
}) => {
  const email = newEmail()
  await embedded.openWithSolana()
  await embedded.signIn(email)
  const addresses = await embedded.addresses()

  await other.embedded.openWithSolana({ host: 'shop.localhost' })
  await other.dapp.expectStatus('disconnected')
  await other.embedded.signIn(email)
  expect(await other.embedded.addresses()).toEqual(addresses)
  await other.embedded.expectToSign()
  await embedded.expectToSign()
  const subjects = (await mail.list(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your sign-in code')).toHaveLength(2)
  expect(subjects).toContain('A new sign-in to your wallet')
})

test('three wrong codes end the attempt; a new code works', async ({
  page,
  embedded,
  frames,
  dapp,
  mail,
}) => {
  test.slow()
  const email = newEmail()
  await embedded.open()
  await embedded.askForCode(email)
  const { code, id } = await mail.code(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const said of [/2 attempts left/, /One attempt left/, /no longer works/]) {
    await embedded.typeCode(wrong)
    await expect(frames.secure.getByText(said).first()).toBeVisible()
  }
  await shoot(page, 'EmailLogin-over')
  const again = frames.secure.getByRole('button', { name: 'Send a new code', exact: true })
  // The server's own limit of 30 seconds.
  await again.waitFor()
  await press(again)
  const next = await mail.code(email, id)
  await embedded.typeCode(next.code)
  await dapp.expectStatus('connected')
  await embedded.expectToSign()
})
