import type { Locator } from '@playwright/test'
import { expectMoreContrast, inspect } from '../../support/axe.ts'
import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { pressForWindow } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

/** A control is visible although the system draws no backgrounds of ours. */
const expectEdge = (control: Locator) => expect(control).toHaveCSS('border-top-style', 'solid')

const LINK = /http:\S+/

test('an approval in its own window has no accessibility violation, also in a language from right to left', async ({
  page,
  embedded,
  widget,
  dapp,
  frames,
}) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()

  await test.step('an approval in its own window has no accessibility violation', async () => {
    const answer = embedded.request('eth_sendTransaction', [{ from: eip155, to: eip155, value: '0x1' }])
    const button = frames.secure.getByRole('button', { name: 'Review in a secure window' })
    await expect(button).toBeVisible()
    await inspect(page, 'ApproveTransaction-elsewhere')
    const window = await pressForWindow(button)
    const reject = window.getByRole('button', { name: 'Reject', exact: true })
    await expect(reject).toBeVisible()
    // Its colours change when it may be pressed.
    await expect(window.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
    await inspect(window, 'ApproveTransaction-window')
    await expectMoreContrast(window)
    // In the colours of the system a button is told by its edge, and the card by its own.
    await window.emulateMedia({ forcedColors: 'active' })
    await expectEdge(reject)
    await shoot(window, 'ApproveTransaction-window-forced')
    await window.emulateMedia({ forcedColors: 'none' })
    await reject.click()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  await test.step('an approval in a language from right to left has no accessibility violation', async () => {
    await embedded.open({ config: { locale: 'ar-XB' } })
    await dapp.expectStatus('connected')
    // Its words are disguised, so buttons are found by their place, and it is not answered.
    const request = embedded.request('eth_sendTransaction', [{ from: eip155, to: eip155, value: '0x1' }])
    request.catch(() => undefined)
    const secure = widget.frame.frameLocator('#airlock-secure iframe')
    const window = await pressForWindow(secure.getByRole('button').first())
    await expect(window.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(window.getByRole('button').last()).toBeVisible()
    await inspect(window, 'ApproveTransaction-window-rtl')
  })
})

test('confirming a device has no accessibility violation', async ({
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
  await inspect(page, 'EmailLogin-device')
  const { text } = await mail.next(email)
  const mailed = await context.newPage()
  await mailed.goto(LINK.exec(text)?.[0] ?? '')
  await expect(mailed.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await inspect(mailed, 'DeviceWindow')
  await expectMoreContrast(mailed)
  await mailed.getByRole('button', { name: /^Yes, the number is/ }).click()
  await expect(mailed.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
  await inspect(mailed, 'DeviceWindow-confirmed')
})
