import type { Locator, Page } from '@playwright/test'
import nacl from 'tweetnacl'
import type { Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { fromBase58, toBase58 } from '../../support/embeddedSolana.ts'
import { expect, test } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { openSecurityRow } from '../../support/security.ts'

/** Chromium drops presses on a frame that has just moved, as it does when the card changes its height. */
const pressUntilGone = (button: Locator) =>
  expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1000 })
    await expect(button).toHaveCount(0, { timeout: 1000 })
  }).toPass()

/** Continues past the warning once its ten seconds are over. */
async function reveal(page: Page, { secure }: Frames, kind: string): Promise<string[]> {
  await pressUntilGone(secure.getByRole('button', { name: kind }))
  // The clock runs on between two steps, so the count may have begun.
  await secure.getByRole('button', { name: /^Show it in \d+ s$/ }).click({ force: true })
  const secret = secure.getByRole('list', { name: kind })
  await expect(secret).toBeHidden()
  await page.clock.runFor(10_000)
  await press(secure.getByRole('button', { name: 'Show it', exact: true }))
  await expect(secret).toBeVisible()
  return secret.getByRole('listitem').allTextContents()
}

test('exported keys: after a code and a warning, valid in other wallets, and hidden when the visitor leaves', async ({
  page,
  embedded,
  dapp,
  frames,
  widget,
  mail,
}) => {
  await embedded.openWithSolana()
  const email = await embedded.signIn()
  const { eip155, solana } = await embedded.addresses()
  const [newest] = await mail.list(email)
  await dapp.press('Open account')
  await openSecurityRow(widget, 'Export keys')
  await expect(frames.secure.getByRole('button', { name: 'Ethereum key' })).toBeHidden()
  await embedded.typeCode((await mail.code(email, newest?.id)).code)
  await expect(embedded.title).toHaveText('Choose what to export')
  // From here on the test controls the minute and the ten seconds.
  await page.clock.install()

  const [key = ''] = await reveal(page, frames, 'Ethereum key')
  await shoot(page, 'ExportKeys-key')
  expect(privateKeyToAccount(key as Hex).address).toBe(eip155)
  // A press anywhere else in the widget hides the secret at once.
  await press(widget.frame.getByRole('heading').first())
  await expect(embedded.title).toHaveText('Hidden again')
  await expect(frames.secure.getByText(key)).toHaveCount(0)
  await shoot(page, 'ExportKeys-hidden')

  await pressUntilGone(frames.secure.getByRole('button', { name: 'Show another' }))
  const words = await reveal(page, frames, 'Recovery phrase')
  await shoot(page, 'ExportKeys-phrase')
  expect(words).toHaveLength(24)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(eip155)
  await page.clock.runFor(60_000)
  await expect(embedded.title).toHaveText('Hidden again')

  await pressUntilGone(frames.secure.getByRole('button', { name: 'Show another' }))
  const [secret = ''] = await reveal(page, frames, 'Solana key')
  expect(toBase58(nacl.sign.keyPair.fromSecretKey(fromBase58(secret)).publicKey)).toBe(solana)
  await pressUntilGone(frames.secure.getByRole('button', { name: 'Hide it now' }))
  await expect(frames.secure.getByText(secret)).toHaveCount(0)
  await pressUntilGone(frames.secure.getByRole('button', { name: 'Done' }))
  await expect(widget.view('Security')).toBeVisible()
  const subjects = async () => (await mail.list(email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('The secret key of your wallet was shown')
})
