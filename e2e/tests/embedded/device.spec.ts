import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { signOut } from '../../support/security.ts'

const LINK = /http:\S+/

test('a new device is confirmed only by the button on the page that the email links to, and is known afterwards', async ({
  context,
  page,
  embedded,
  dapp,
  widget,
  frames,
  mail,
  stack,
}) => {
  const email = newEmail()
  await embedded.open({ query: { projectId: 'demo-device' } })
  let link = ''

  await test.step('a new device is confirmed only by the button on the page that the email links to', async () => {
    await dapp.press('Connect wallet')
    await embedded.typeEmail(email)
    await expect(embedded.title).toHaveText('Confirm this device')
    const plate = frames.secure.getByText(/^Number\s*\d\d$/)
    const [number = ''] = /\d\d/.exec((await plate.textContent()) ?? '') ?? []

    const { id, text } = await mail.next(email)
    link = LINK.exec(text)?.[0] ?? ''
    expect(new URL(link).origin).toBe(stack.origins.secure)
    const mailed = await context.newPage()
    await mailed.goto(link)
    await expect(mailed.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await expect(mailed.getByText(`Number ${number}`, { exact: true })).toBeVisible()
    await expect(mailed.getByText(new URL(dapp.origin).host)).toBeVisible()
    // The frame keeps polling the server: opening the page has changed nothing.
    const asked = await page.waitForResponse((response) => /\/api\/attempts\/[^/]+$/.test(response.url()))
    expect(await asked.json()).toMatchObject({ action: 'VERIFY_DEVICE', deviceNumber: number })
    await expect(embedded.title).toHaveText('Confirm this device')
    expect(await mail.list(email)).toHaveLength(1)

    await mailed.getByRole('button', { name: `Yes, the number is ${number}` }).click()
    await expect(mailed.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
    await expect(embedded.title).toHaveText('Enter your code')
    const { code } = await mail.code(email, id)
    await embedded.typeCode(code)
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    await embedded.expectToSign()
  })

  await test.step('a used link has no effect', async () => {
    const late = await context.newPage()
    await late.goto(link)
    await expect(late.getByRole('heading')).toBeVisible()
    await expect(late.getByRole('button', { name: /^Yes/ })).toBeHidden()
  })

  await test.step('a known device needs no link', async () => {
    const { eip155 } = await embedded.addresses()
    await dapp.press('Open account')
    await signOut(widget)
    await dapp.expectStatus('disconnected')
    await embedded.signIn(email)
    expect((await embedded.addresses()).eip155).toBe(eip155)
  })
})

test('R15: confirmed in its own window while the site reloads, the sign-in continues from there', async ({
  context,
  page,
  embedded,
  dapp,
  mail,
}) => {
  const email = newEmail()
  await embedded.open({ query: { projectId: 'demo-device' } })
  await dapp.press('Connect wallet')
  await embedded.typeEmail(email)
  await expect(embedded.title).toHaveText('Confirm this device')
  const { id, text } = await mail.next(email)
  const [link = ''] = LINK.exec(text) ?? []
  const mailed = await context.newPage()
  await mailed.goto(link)
  await page.reload()
  await mailed.getByRole('button', { name: /^Yes, the number is/ }).click()
  await expect(mailed.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
  await dapp.press('Connect wallet')
  await expect(embedded.title).toHaveText('Enter your code')
  await embedded.typeCode((await mail.code(email, id)).code)
  await dapp.expectStatus('connected')
  await embedded.expectToSign()
})
