import { isAddress, verifyMessage } from 'viem'
import { newEmail } from '../../support/embedded.ts'
import { listen } from '../../support/events.ts'
import { expect, test } from '../../support/fixtures.ts'
import { pressUntil } from '../../support/press.ts'

test('a visitor signs in with a code from a real email, and signs a verifiable message', async ({
  page,
  embedded,
  dapp,
  mail,
}) => {
  await embedded.open()
  const heard = await listen(page)
  const email = await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  expect(isAddress(eip155)).toBe(true)
  expect((await dapp.state()).namespaces.eip155?.connector).toMatchObject({ id: 'AUTH', type: 'AUTH' })

  const answer = embedded.request('personal_sign', ['0x68656c6c6f', eip155])
  await embedded.pressApprove()
  const { value } = await answer
  const signature = value as `0x${string}`
  expect(await verifyMessage({ address: eip155, message: 'hello', signature })).toBe(true)

  const events = await heard()
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'CONNECT_SUCCESS',
      properties: expect.objectContaining({ method: 'email' }),
    }),
  )
  const said = JSON.stringify(events).toLowerCase()
  const { code } = await mail.code(email)
  for (const secret of [email, email.split('@')[0], code, eip155.slice(2), signature.slice(2)])
    expect(said).not.toContain(String(secret).toLowerCase())
})

test('the button next to the address sends the code, like Enter', async ({
  embedded,
  dapp,
  frames,
  mail,
}) => {
  const email = newEmail()
  await embedded.open()
  await dapp.press('Connect wallet')
  await frames.widget.getByRole('textbox', { name: 'Email' }).fill(email)
  await pressUntil(frames.widget.getByRole('button', { name: 'Continue with email' }), embedded.title)
  await expect(embedded.title).toHaveText('Enter your code')
  expect((await mail.code(email)).code).toMatch(/^\d{6}$/)
})

test('the code’s field is there while the server is asked, and keeps what is typed into it', async ({
  page,
  embedded,
  dapp,
  frames,
  mail,
}) => {
  const email = newEmail()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/attempts', async (route) => {
    await held
    await route.fallback()
  })
  await embedded.open()
  await dapp.press('Connect wallet')
  await frames.widget.getByRole('textbox', { name: 'Email' }).fill(email)
  await frames.widget.getByRole('button', { name: 'Continue with email' }).click()
  const field = frames.secure.getByRole('textbox', { name: '6-digit code' })
  await field.pressSequentially('12')
  await expect(frames.secure.getByText('Sending the email…').first()).toBeVisible()
  answer()
  const { code } = await mail.code(email)
  await expect(frames.secure.getByText('Sending the email…')).toHaveCount(0)
  await expect(field).toHaveValue('12')
  await field.press('Backspace')
  await field.press('Backspace')
  await field.pressSequentially(code)
  await dapp.expectStatus('connected')
})
