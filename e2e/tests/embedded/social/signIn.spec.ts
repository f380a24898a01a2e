import type { Locator } from '@playwright/test'
import { inspect } from '../../../support/axe.ts'
import { eavesdrop, holdingsOf } from '../../../support/eavesdrop.ts'
import { newEmail } from '../../../support/embedded.ts'
import { frameOf } from '../../../support/evidence.ts'
import { expect } from '../../../support/fixtures.ts'
import { press } from '../../../support/press.ts'
import { shoot } from '../../../support/screenshots.ts'
import { newVisitor, socialOn, socialWindowOn, test, turn } from '../../../support/social.ts'
import type { Tab } from '../../../support/tabs.ts'
import { showInTelegram } from '../../../support/telegram.ts'

test('Google: the same person on two devices and two dApps has the same addresses, and neither page nor widget ever holds a secret', async ({
  context,
  page,
  dapp,
  widget,
  frames,
  embedded,
  elsewhere,
  stack,
}) => {
  test.slow()
  const spy = await eavesdrop(context, stack.origins.secure)
  const inWindow = new Set<string>()
  context.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url())
    if (origin === stack.origins.secure && pathname.startsWith('/social/'))
      for (const name of ['attempt', 'code', 'state']) inWindow.add(searchParams.get(name) ?? '')
  })
  const person = newVisitor()
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  const window = await social.openWindow('Google')
  await window.beSomebody(person)
  const [, number = ''] = /shows the number (\d\d)/.exec(await window.main.innerText()) ?? []
  await expect(frames.secure.getByText(new RegExp(`^\\D*${number}$`))).toBeVisible()
  await window.confirm()
  await social.accept(person)
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  const first = await embedded.addresses()
  await embedded.expectToSign()

  await test.step('no secret was to be seen', async () => {
    for (const frame of [page.mainFrame(), await frameOf(page)])
      spy.hear(new URL(frame.url()).host, await holdingsOf(frame))
    const secrets = [...(await spy.secrets()), ...inWindow].filter((text) => text !== '')
    expect(inWindow.size).toBeGreaterThan(2)
    expect(secrets.length).toBeGreaterThan(10)
    expect(spy.whereIs(first.eip155).length).toBeGreaterThan(0)
    // The provider has its own code and state; nobody else has.
    const told = (secret: string) => spy.whereIs(secret).filter((where) => !where.includes('127.0.0.1'))
    for (const secret of secrets)
      expect.soft(told(secret), `${secret.slice(0, 8)}… of ${secret.length} characters`).toEqual([])
  })

  await elsewhere.embedded.open({ host: 'shop.localhost' })
  const again = socialOn(elsewhere)
  const second = await again.openWindow('Google')
  await second.beSomebody(person)
  await second.confirm()
  await again.accept(person)
  await elsewhere.dapp.expectStatus('connected')
  expect(await elsewhere.embedded.addresses()).toEqual(first)
})

test('X tells no address, so a code proves one; the window was closed early, opened again, and closed at the end', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
}) => {
  const person = newVisitor()
  const email = newEmail()
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  const early = await social.openWindow('X')
  await early.page.close()
  await expect(social.heading('The window seems to be closed')).toBeVisible()
  await shoot(page, 'social-closed')
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    press(social.button('Open the window again')),
  ])
  const window = socialWindowOn(again)
  await window.beSomebody(person)
  await window.confirm()
  await window.page.close()
  await social.accept({ name: person.name })
  await frames.secure.getByRole('textbox', { name: 'Email' }).fill(email)
  await shoot(page, 'social-prove')
  await press(social.button('Send the code'))
  await embedded.typeCode((await mail.code(email)).code)
  await dapp.expectStatus('connected')
})

test('Facebook stops responding while the person is there; the same window goes on when it is back, and a code proves the address', async ({
  dapp,
  widget,
  frames,
  embedded,
  mail,
  stack,
}) => {
  const person = { name: 'Ada', email: newEmail() }
  await embedded.open()
  await turn(stack.ports, 'facebook', 'busy', 'access_token')
  const social = socialOn({ dapp, widget, frames })
  const window = await social.openWindow('Facebook')
  await window.beSomebody(person)
  await expect(window.heading).toHaveText('Facebook is not available')
  await inspect(window.page, 'social-window-unavailable')
  await turn(stack.ports, 'facebook', 'works')
  await window.page.getByRole('link', { name: 'Try again' }).click()
  await window.beSomebody(person)
  await window.confirm()
  await social.accept({ name: person.name })
  // Facebook's word about an address counts for nothing, so none is shown.
  await frames.secure.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await press(social.button('Send the code'))
  await embedded.typeCode((await mail.code(person.email)).code)
  await dapp.expectStatus('connected')
  await embedded.expectToSign()
})

test('a browser that opens no window offers a link to it', async ({
  context,
  dapp,
  widget,
  frames,
  embedded,
}) => {
  await context.addInitScript(() => {
    globalThis.open = () => null
  })
  const person = newVisitor()
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  await social.choose('Google')
  await press(social.button('Continue with Google'))
  const link = frames.secure.getByRole('link', { name: 'Open the window' })
  await expect(link).toBeVisible()
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  const window = socialWindowOn(tab)
  await window.beSomebody(person)
  await window.confirm()
  await social.accept(person)
  await dapp.expectStatus('connected')
})

test('inside Telegram its own call opens another browser, and the sign-in ends here', async ({
  browser,
  context,
  page,
  dapp,
  widget,
  frames,
  embedded,
  stack,
}) => {
  const opened = await showInTelegram(page)
  const person = newVisitor()
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  await social.choose('Google')
  await press(social.button('Continue with Google'))
  await expect.poll(opened).toHaveLength(1)
  const [address = ''] = await opened()
  expect(new URL(address).origin).toBe(stack.origins.secure)
  expect(context.pages()).toHaveLength(1)
  await inspect(page, 'social-in-telegram')
  const outside = await browser.newContext()
  const window = socialWindowOn(await outside.newPage())
  await window.page.goto(address)
  await window.beSomebody(person)
  await window.confirm()
  await outside.close()
  await social.accept(person)
  await dapp.expectStatus('connected')
  await embedded.expectToSign()
})

/** What may happen to the site on a phone while the window is open. Each returns how the visitor comes back. */
const AWAY: readonly [
  what: string,
  leave: (tab: Pick<Tab, 'page' | 'dapp'>) => Promise<() => Promise<unknown>>,
][] = [
  [
    'the browser stops the site',
    async ({ page }) => {
      const browser = await page.context().newCDPSession(page)
      const turn = (state: 'frozen' | 'active') => browser.send('Page.setWebLifecycleState', { state })
      await turn('frozen')
      return () => turn('active')
    },
  ],
  [
    'the site loads anew',
    async ({ page, dapp }) => {
      await page.reload()
      await dapp.press('Connect wallet')
      return async () => undefined
    },
  ],
]

for (const [what, leave] of AWAY)
  test(`on a phone, ${what} while the window is open, and the sign-in continues there @mobile`, async ({
    page,
    dapp,
    widget,
    frames,
    embedded,
  }) => {
    const person = newVisitor()
    await embedded.open()
    const social = socialOn({ dapp, widget, frames })
    const window = await social.openWindow('Google')
    const comeBack = await leave({ page, dapp })
    await window.beSomebody(person)
    await window.confirm()
    await comeBack()
    await social.accept(person)
    await dapp.expectStatus('connected')
  })

test('by keyboard alone, on screens without a fault for axe, with a provider that fails at first', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  stack,
}) => {
  test.slow()
  // The operator's provider runs the mailboxes of this domain.
  const { name, email } = newVisitor()
  const person = { name, email: email.replace('gmail.com', 'staff.example') }
  const enter = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await embedded.open()
  const social = socialOn({ dapp, widget, frames })
  await turn(stack.ports, 'oidc', 'busy', 'token')
  await dapp.press('Connect wallet')
  await enter(widget.button('More ways to sign in'))
  await widget.expectView('ConnectSocials')
  await inspect(page, 'social-providers')
  await enter(widget.button('Local ID'))
  await expect(social.heading('Continue with Local ID')).toBeVisible()
  await inspect(page, 'social-ready')
  const opens = page.waitForEvent('popup')
  await enter(social.button('Continue with Local ID'))
  const window = socialWindowOn(await opens)
  await inspect(page, 'social-waiting')
  await window.beSomebody(person)
  await expect(social.heading('Local ID is not available')).toBeVisible()
  await inspect(page, 'social-unavailable')
  await turn(stack.ports, 'oidc', 'works')
  await window.page.getByRole('link', { name: 'Try again' }).click()
  // The provider remembers who signed in a moment ago, and asks nothing.
  await window.confirm()
  await expect(social.heading('Is this you?')).toBeVisible()
  await inspect(page, 'social-accept')
  await enter(social.button('Yes, sign in'))
  await dapp.expectStatus('connected')
})
