import type { Locator } from '@playwright/test'
import { inspect } from '../../../support/axe.ts'
import { expect } from '../../../support/fixtures.ts'
import { methodsOn } from '../../../support/methods.ts'
import { press, pressForWindow } from '../../../support/press.ts'
import { openSecurity, openSecurityRow, securityRow, signOut } from '../../../support/security.ts'
import { newVisitor, socialOn, socialWindowOn, test, type Visitor } from '../../../support/social.ts'
import type { Tab } from '../../../support/tabs.ts'

/** Signs in with GitHub, up to the press that says who that is. */
async function signInWithGitHub(
  tab: Pick<Tab, 'dapp' | 'widget' | 'frames'>,
  person: Visitor,
): Promise<void> {
  const social = socialOn(tab)
  await tab.dapp.press('Connect wallet')
  await press(tab.widget.button('More ways to sign in'))
  await press(tab.widget.button('GitHub'))
  const window = socialWindowOn(await pressForWindow(social.button('Continue with GitHub')))
  await window.beSomebody(person)
  await window.confirm()
  await social.accept(person)
}

test('a person with an address adds GitHub, has the same wallet with it elsewhere, and removes it', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  elsewhere,
  mail,
}) => {
  test.slow()
  const here = { dapp, widget, frames, embedded }
  const person = newVisitor()
  await embedded.open()
  const email = await embedded.signIn()
  const addresses = await embedded.addresses()
  const methods = methodsOn(here, mail, email)

  await test.step('add', async () => {
    await methods.open()
    await expect(methods.rows).toHaveCount(1)
    await expect(methods.row('Email')).toContainText(email)
    await expect(methods.rows.getByRole('button')).toHaveCount(0)
    const window = await methods.openWindow('GitHub')
    await window.beSomebody(person)
    await expect(window.main).toContainText('From now on this GitHub account opens the wallet')
    await expect(methods.heading('Confirm in the window')).toBeVisible()
    await window.confirm('Add GitHub')
    await expect(methods.news).toHaveText('GitHub now opens this wallet.')
    await expect(methods.row('GitHub')).toContainText(person.name)
    await press(methods.button('Done'))
    await widget.expectView('Security')
  })

  await test.step('sign in with it here', async () => {
    await press(widget.button('Sign out'))
    await dapp.expectStatus('disconnected')
    await signInWithGitHub(here, person)
    await dapp.expectStatus('connected')
    expect(await embedded.addresses()).toEqual(addresses)
  })

  await test.step('sign in with it on another device, and remove it there', async () => {
    await elsewhere.embedded.open({ host: 'shop.localhost' })
    await signInWithGitHub(elsewhere, person)
    await elsewhere.dapp.expectStatus('connected')
    expect(await elsewhere.embedded.addresses()).toEqual(addresses)
    const there = methodsOn(elsewhere, mail, email)
    await there.open()
    const remove = there.row('GitHub').getByRole('button')
    await press(remove)
    await expect(remove).toHaveText('Remove?')
    await expect(there.rows).toHaveCount(2)
    await there.confirm(remove)
    await expect(there.news).toHaveText('GitHub no longer opens this wallet.')
    await expect(there.rows).toHaveCount(1)
    await expect(there.rows.getByRole('button')).toHaveCount(0)
    await expect(there.row('Email')).toContainText('Receives your codes. Can’t be removed.')
  })

  await test.step('it opens the wallet no longer', async () => {
    await page.bringToFront()
    await dapp.press('Open account')
    await signOut(widget)
    await dapp.expectStatus('disconnected')
    await signInWithGitHub(here, person)
    await expect(methods.heading('Enter your code')).toBeVisible()
    await expect(frames.secure.getByText(person.email)).toBeVisible()
  })
})

test('giving up at any step changes nothing, and leads back', async ({
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  await embedded.open()
  const email = await embedded.signIn()
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, email)
  const isUnchanged = async () => {
    await expect(methods.heading('How you sign in')).toBeVisible()
    await expect(methods.rows).toHaveCount(1)
  }
  await methods.open()

  await press(methods.button('Add a sign-in method'))
  await expect(methods.heading('Add a sign-in method')).toBeVisible()
  await press(methods.button('Cancel'))
  await isUnchanged()

  await press(methods.button('Add a sign-in method'))
  await methods.confirm(methods.button('Discord'))
  await expect(methods.heading('Continue with Discord')).toBeVisible()
  await press(methods.button('Cancel'))
  await isUnchanged()

  // Each change needs a code of its own, and codes have a pause between them.
  await press(methods.button('Add a sign-in method'))
  await press(methods.button('Discord'))
  await expect(methods.heading('Your code could not be sent')).toBeVisible()
  await expect(frames.secure.getByText(/^Please try again after \d+ seconds?$/)).toBeVisible()
  await press(methods.button('Close'))
  await isUnchanged()

  await press(widget.button('Back'))
  await widget.expectView('Security')
  await dapp.expectStatus('connected')
})

test('on a phone, the site reloads while the window is open, and the addition goes on there @mobile', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  const person = newVisitor()
  await embedded.open()
  const email = await embedded.signIn()
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, email)
  await methods.open()
  const window = await methods.openWindow('Discord')
  await page.reload()
  await dapp.expectStatus('connected')
  await window.beSomebody(person)
  await window.confirm('Add Discord')
  await page.bringToFront()
  await dapp.press('Open account')
  await openSecurityRow(widget, 'Sign-in methods')
  await expect(methods.news).toHaveText('Discord now opens this wallet.')
  await expect(methods.row('Discord')).toContainText(person.name)
})

test('a GitHub account has a wallet that signs; another wallet refuses it, and another account can be chosen', async ({
  dapp,
  widget,
  frames,
  embedded,
  elsewhere,
  mail,
}) => {
  test.slow()
  const taken = newVisitor('Eve')
  await elsewhere.embedded.open({ host: 'shop.localhost' })
  await signInWithGitHub(elsewhere, taken)
  await elsewhere.embedded.typeCode((await mail.code(taken.email)).code)
  await elsewhere.dapp.expectStatus('connected')
  await elsewhere.embedded.expectToSign()
  await elsewhere.dapp.press('Open account')
  await expect(elsewhere.widget.frame.getByTitle('Signed in with GitHub')).toContainText('GitHub')

  const person = newVisitor()
  await embedded.open()
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, await embedded.signIn())
  await methods.open()
  const window = await methods.openWindow('GitHub')
  await window.beSomebody(taken)
  await window.confirm('Add GitHub')
  await expect(methods.heading('This GitHub account has another wallet')).toBeVisible()
  const again = socialWindowOn(await pressForWindow(methods.button('Try again')))
  await again.beSomebody(person)
  await again.confirm('Add GitHub')
  await expect(methods.row('GitHub')).toContainText(person.name)
  await expect(methods.rows).toHaveCount(2)
})

test('by keyboard alone, on screens without a fault for axe', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  test.slow()
  const enter = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const person = newVisitor()
  await embedded.open()
  const email = await embedded.signIn()
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, email)
  await dapp.press('Open account')
  await inspect(page, 'account-with-methods')
  await openSecurity(widget)
  await inspect(page, 'security-with-methods')
  await enter(securityRow(widget, 'Sign-in methods'))
  await expect(methods.heading('How you sign in')).toBeFocused()
  await inspect(page, 'methods')
  await enter(methods.button('Add a sign-in method'))
  await expect(methods.heading('Add a sign-in method')).toBeFocused()
  await inspect(page, 'methods-add')
  const [newest] = await mail.list(email)
  await enter(methods.button('Discord'))
  await expect(methods.code).toBeVisible()
  await inspect(page, 'methods-code')
  await embedded.typeCode((await mail.code(email, newest?.id)).code)
  await expect(methods.heading('Continue with Discord')).toBeFocused()
  const opens = page.waitForEvent('popup')
  await enter(methods.button('Continue with Discord'))
  const window = socialWindowOn(await opens)
  await window.beSomebody(person)
  await inspect(window.page, 'methods-window')
  await window.confirm('Add Discord')
  await expect(methods.news).toHaveText('Discord now opens this wallet.')
  await expect(methods.heading('How you sign in')).toBeFocused()
  const remove = methods.row('Discord').getByRole('button')
  await enter(remove)
  await expect(remove).toHaveText('Remove?')
  await inspect(page, 'methods-remove')
  await page.keyboard.press('Tab')
  await expect(remove).toHaveText('Remove')
  await enter(methods.button('Done'))
  await widget.expectView('Security')
})
