import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { shoot } from '../../support/screenshots.ts'

const LINK = /http:\S+/

/** A browser that cannot say whether something covers a frame. */
const seeNoCovers = () => {
  if (location.hostname !== 'secure.localhost') return
  Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
}

for (const colorScheme of ['light', 'dark'] as const) {
  /** Holds a page against the rules, and pictures it. */
  const check = async (page: Page, name: string) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
    if (colorScheme === 'light') await shoot(page, name)
  }

  test(`an approval in a window of its own has no violation, ${colorScheme}`, async ({
    page,
    embedded,
    frames,
  }) => {
    await page.addInitScript(seeNoCovers)
    await embedded.open()
    await embedded.signIn()
    const { eip155 } = await embedded.addresses()
    const answer = embedded.request('eth_sendTransaction', [{ from: eip155, to: eip155, value: '0x1' }])
    const button = frames.secure.getByRole('button', { name: 'Review in a new window' })
    await expect(button).toBeVisible()
    await check(page, 'ApproveTransaction-elsewhere')
    const opened = page.context().waitForEvent('page')
    await button.click()
    const window = await opened
    const reject = window.getByRole('button', { name: 'Reject', exact: true })
    await expect(reject).toBeVisible()
    await check(window, 'ApproveTransaction-window')
    await reject.click()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  test(`confirming a device has no violation, ${colorScheme}`, async ({
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
    await check(page, 'EmailLogin-device')
    const { text } = await mail.next(email)
    const mailed = await context.newPage()
    await mailed.goto(LINK.exec(text)?.[0] ?? '')
    await expect(mailed.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await check(mailed, 'DeviceWindow')
    await mailed.getByRole('button', { name: /^Yes, the number is/ }).click()
    await expect(mailed.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
    await check(mailed, 'DeviceWindow-confirmed')
  })
}
