import type { Page } from '@playwright/test'
import { newEmail } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { shoot } from '../support/screenshots.ts'

const LINK = /http:\S+/

test('the mails of a sign-in', async ({ page, embedded, mail, dapp, stack }) => {
  const email = newEmail()
  const open = async (id: number): Promise<Page> => {
    const opened = await page.context().newPage()
    await opened.goto(`${stack.origins.mail}/html/${id}`)
    return opened
  }
  await embedded.open({ query: { projectId: 'demo-device' } })
  await dapp.press('Connect wallet')
  await embedded.typeEmail(email)
  await expect(embedded.title).toHaveText('Confirm this device')
  const asked = await mail.next(email)
  expect(asked.text).toMatch(LINK)
  const device = await open(asked.id)
  await shoot(device, 'mail-device')

  const other = newEmail('grace')
  await embedded.open()
  await embedded.signIn(other)
  const code = await open((await mail.code(other)).id)
  await shoot(code, 'mail-code')
})
