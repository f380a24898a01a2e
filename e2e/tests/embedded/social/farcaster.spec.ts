import type { Browser } from '@playwright/test'
import { inspect } from '../../../support/axe.ts'
import { newEmail } from '../../../support/embedded.ts'
import { expect } from '../../../support/fixtures.ts'
import type { Mailbox } from '../../../support/mail.ts'
import { methodsOn } from '../../../support/methods.ts'
import { press } from '../../../support/press.ts'
import { readQr } from '../../../support/qr.ts'
import { signOut } from '../../../support/security.ts'
import { newVisitor, socialOn, test, type Visitor } from '../../../support/social.ts'
import type { Tab } from '../../../support/tabs.ts'

interface Parts {
  browser: Browser
  mail: Mailbox
}

const codeOn = ({ widget }: Pick<Tab, 'widget'>) =>
  widget.frame.getByRole('img', { name: 'QR code to sign in with Farcaster' })

const VALID = /valid until \d\d?:\d\d/

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

/** From the dApp's button to a wallet: the phone signs, and a code proves the address. */
async function signInOn(
  { browser, mail, ...tab }: Pick<Tab, 'dapp' | 'widget' | 'frames' | 'embedded'> & Parts,
  person: Visitor,
  email: string,
): Promise<void> {
  const { dapp, frames, embedded } = tab
  const social = socialOn(tab)
  const [newest] = await mail.list(email)
  await social.press('Farcaster')
  await signOnPhone(browser, await readQr(codeOn(tab)), person)
  await social.accept({})
  await frames.secure.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(social.button('Send the code'))
  await embedded.typeCode((await mail.code(email, newest?.id)).code)
  await dapp.expectStatus('connected')
}

test('a phone scans the code, a code by mail proves the address, and the wallet signs and is the same again', async ({
  browser,
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  test.slow()
  const here = { browser, dapp, widget, frames, embedded, mail }
  const [person, email] = [newVisitor('Ada Lovelace'), newEmail()]
  await embedded.open()
  await signInOn(here, person, email)
  await embedded.expectToSign()
  const first = await embedded.addresses()
  await dapp.press('Open account')
  await expect(widget.frame.getByTitle('Signed in with Farcaster')).toContainText('Farcaster')
  await signOut(widget)
  await dapp.expectStatus('disconnected')
  await signInOn(here, person, email)
  expect(await embedded.addresses()).toEqual(first)
})

test('a person with an address adds Farcaster by a code in the secure frame, and has the same wallet with it', async ({
  browser,
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  test.slow()
  const person = newVisitor()
  await embedded.open()
  const email = await embedded.signIn()
  const addresses = await embedded.addresses()
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, email)

  await test.step('add', async () => {
    await methods.open()
    await press(methods.button('Add a sign-in method'))
    await methods.confirm(methods.button('Farcaster'))
    const code = frames.secure.getByRole('img', { name: 'QR code to add Farcaster' })
    await expect(code).toBeVisible()
    await expect(frames.secure.getByText(VALID)).toBeVisible()
    await inspect(page, 'farcaster-add')
    const link = await frames.secure.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(methods.button('Copy link'))
    await expect(methods.button('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await signOnPhone(browser, await readQr(code), person)
    await expect(methods.news).toHaveText('Farcaster now opens this wallet.')
    await expect(methods.row('Farcaster')).toContainText('ada (FID ')
    await press(methods.button('Done'))
  })

  await test.step('sign in with it', async () => {
    await press(widget.button('Sign out'))
    await dapp.expectStatus('disconnected')
    await signInOn({ browser, dapp, widget, frames, embedded, mail }, person, email)
    expect(await embedded.addresses()).toEqual(addresses)
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
  await expect(widget.view('ConnectingFarcaster')).toContainText(VALID)
  await inspect(page, 'farcaster-code')
  await signOnPhone(browser, await readQr(codeOn({ widget })), newVisitor())
  await expect(social.heading('Is this you?')).toBeFocused()
  await inspect(page, 'farcaster-accept')
  await social.button('Cancel').focus()
  await page.keyboard.press('Enter')
  await expect(social.heading('Is this you?')).toHaveCount(0)
  await dapp.expectStatus('disconnected')
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('the app opens by a link, which is the same when the visitor comes back to it @mobile', async ({
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
    // The code is still valid, and somebody may be signing it.
    expect(await link.getAttribute('href')).toBe(first)
    await test.step('the frame has loaded anew, and knows the site again', async () => {
      await press(widget.button('Back'))
      await press(widget.button('GitHub'))
      await expect(social.heading('Continue with GitHub')).toBeVisible()
      await expect(frames.secure.getByText('App name (not verified): “Airlock demo”')).toBeVisible()
    })
  })
})
