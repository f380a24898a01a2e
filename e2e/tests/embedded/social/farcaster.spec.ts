import type { Browser } from '@playwright/test'
import { inspect } from '../../../support/axe.ts'
import { newEmail } from '../../../support/embedded.ts'
import { expect } from '../../../support/fixtures.ts'
import { press } from '../../../support/press.ts'
import { readQr } from '../../../support/qr.ts'
import { newVisitor, socialOn, test, type Visitor } from '../../../support/social.ts'
import type { Tab } from '../../../support/tabs.ts'

const codeOn = ({ widget }: Pick<Tab, 'widget'>) =>
  widget.frame.getByRole('img', { name: 'QR code to sign in with Farcaster' })

/** The person's phone opens the code, and its app signs. */
async function signOnPhone(browser: Browser, url: string, { name, email }: Visitor): Promise<void> {
  const phone = await browser.newContext()
  const page = await phone.newPage()
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible()
  await phone.close()
}

test('a phone scans the code, and the visitor has a wallet that signs, which needs no code by mail here again', async ({
  browser,
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  test.slow()
  const [person, email] = [newVisitor('Ada Lovelace'), newEmail()]
  const account = frames.secure.getByText(/^ada-lovelace \(FID \d+\)$/)
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })

  await test.step('the first time, a code proves an address', async () => {
    await social.press('Farcaster')
    await signOnPhone(browser, await readQr(codeOn({ widget })), person)
    await expect(account).toBeVisible()
    await social.accept({})
    await frames.secure.getByRole('textbox', { name: 'Email' }).fill(email)
    await press(social.button('Send the code'))
    await embedded.typeCode((await mail.code(email)).code)
    await dapp.expectStatus('connected')
    await embedded.expectToSign()
  })
  const first = await embedded.addresses()

  await test.step('the profile names Farcaster', async () => {
    await dapp.press('Open account')
    await expect(widget.frame.getByTitle('Signed in with Farcaster')).toContainText('Farcaster')
    await press(widget.button('Sign out'))
    await dapp.expectStatus('disconnected')
  })

  await test.step('the second time, the phone is enough', async () => {
    await social.press('Farcaster')
    await signOnPhone(browser, await readQr(codeOn({ widget })), person)
    await expect(account).toBeVisible()
    await social.accept({})
    await dapp.expectStatus('connected')
    expect(await embedded.addresses()).toEqual(first)
  })
})

test('by keyboard alone, on screens without a fault for axe, with a connection that fails at first', async ({
  browser,
  context,
  page,
  dapp,
  widget,
  frames,
  embedded,
}) => {
  test.slow()
  const channels = /\/api\/social\/[^/]+\/channel$/
  await context.route(channels, (route) => route.abort())
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  await social.press('Farcaster')
  await expect(widget.view('ConnectingFarcaster')).toContainText('You are not signed in')
  await inspect(page, 'farcaster-failed')
  await context.unroute(channels)
  await widget.button('Try again').focus()
  await page.keyboard.press('Enter')
  await expect(codeOn({ widget })).toBeVisible()
  await inspect(page, 'farcaster-code')
  await signOnPhone(browser, await readQr(codeOn({ widget })), newVisitor())
  await expect(social.heading('Is this you?')).toBeFocused()
  await inspect(page, 'farcaster-accept')
  await social.button('Cancel').focus()
  await page.keyboard.press('Enter')
  await expect(social.heading('Is this you?')).toHaveCount(0)
  await dapp.expectStatus('disconnected')
})

test('on a phone, the app opens by a link, and leaving the code starts anew with another one @mobile', async ({
  dapp,
  widget,
  frames,
  embedded,
}) => {
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  await social.press('Farcaster')
  const link = widget.frame.getByRole('link', { name: 'Open Farcaster' })
  await expect(link).toHaveAttribute('href', /\/~\/siwf\?channelToken=/)
  const first = await link.getAttribute('href')
  await press(widget.button('Back'))
  await expect(link).toHaveCount(0)
  await press(widget.button('Farcaster'))
  await expect(link).toBeVisible()
  expect(await link.getAttribute('href')).not.toBe(first)
})
