import type { Page, Route } from '@playwright/test'
import { newEmail } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import type { Mailbox } from '../support/mail.ts'
import { press } from '../support/press.ts'
import { shoot } from '../support/screenshots.ts'
import { type Tab, test } from '../support/tabs.ts'

/** Holds the requests to a path with these words in them. Returns a function that answers those that wait. */
async function hold(page: Page, path: string, words = '') {
  const waiting: Route[] = []
  await page.route(path, (route) => {
    const isWanted = (route.request().postData() ?? '').includes(words)
    return isWanted ? void waiting.push(route) : route.fallback()
  })
  return (status: number, code: string) => {
    const json = { error: { code, message: 'As the gallery wants it.' } }
    // The frame gives a request up by itself if the pictures took long.
    return Promise.all(
      waiting.splice(0).map((route) => route.fulfill({ status, json }).catch(() => undefined)),
    )
  }
}

/** Signs in on one device, and then up to the code on another. Returns what types the code there. */
async function beginElsewhere(here: Pick<Tab, 'embedded'>, elsewhere: Tab, mail: Mailbox) {
  const email = newEmail()
  await here.embedded.open()
  await here.embedded.signIn(email)
  const [newest] = await mail.list(email)
  await elsewhere.embedded.open({ host: 'shop.localhost' })
  await elsewhere.embedded.askForCode(email)
  const { code } = await mail.code(email, newest?.id)
  return () => elsewhere.embedded.typeCode(code)
}

test('a wallet takes time to open', async ({ embedded, elsewhere, mail }) => {
  const { page, frames } = elsewhere
  const typeCode = await beginElsewhere({ embedded }, elsewhere, mail)
  await hold(page, '**/api/session')
  await typeCode()
  await expect(frames.secure.getByRole('heading', { name: 'Opening your wallet' })).toBeVisible()
  await shoot(page, 'EmailLogin-opening')
})

test('a wallet is brought to another device, fails to come, and needs a code', async ({
  embedded,
  elsewhere,
  mail,
}) => {
  const { page, frames } = elsewhere
  const heading = (name: string) => frames.secure.getByRole('heading', { name })
  const typeCode = await beginElsewhere({ embedded }, elsewhere, mail)
  const answer = await hold(page, '**/api/wallet/shares', 'auth+recovery')
  await typeCode()
  await expect(heading('Bringing your wallet here')).toBeVisible()
  await shoot(page, 'EmailLogin-recovery')

  await answer(500, 'internal')
  await expect(heading('Couldn’t bring your wallet here')).toBeVisible()
  await shoot(page, 'EmailLogin-recovery-failed')

  await press(frames.secure.getByRole('button', { name: 'Try again' }))
  await expect(heading('Bringing your wallet here')).toBeVisible()
  await expect(async () => {
    await answer(403, 'step-up-needed')
    await expect(heading('Confirm it’s you')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await shoot(page, 'EmailLogin-restore')
})
