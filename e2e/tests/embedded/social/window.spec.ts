import type { Browser, Page } from '@playwright/test'
import type { Ports } from '../../../stack/addresses.ts'
import { expectMoreContrast, inspect } from '../../../support/axe.ts'
import { expect } from '../../../support/fixtures.ts'
import { newVisitor, scriptedFrame, socialWindowOn, test } from '../../../support/social.ts'

const PROVIDERS = ['google', 'x', 'discord', 'github', 'apple'] as const

/** Providers report the typed name and email, with these exceptions. */
const TELLS: Readonly<Record<string, { email?: null | RegExp; name?: null }>> = {
  x: { email: null },
  // The address of Apple's relay, and the name once.
  apple: { email: /@privaterelay\.appleid\.com$/ },
}

test('each provider leads from its page back to ours, where the number and the site are named before the press', async ({
  page,
  stack,
}) => {
  for (const provider of PROVIDERS)
    await test.step(provider, async () => {
      // Nobody knows this visitor yet.
      await page.context().clearCookies()
      const frame = await scriptedFrame(stack.ports)
      const window = socialWindowOn(page)
      const person = newVisitor()
      const { attemptId, number, url } = await frame.start(provider)
      await page.goto(url)
      await window.beSomebody(person)
      await expect(window.main).toContainText(person.name)
      await expect(window.main).toContainText(new URL(stack.origins.dapp).host)
      await expect(window.main).toContainText(`shows the number ${number}`)
      expect(await frame.poll(attemptId)).toMatchObject({ action: 'CONFIRM' })
      await window.confirm()
      const { email = person.email, name = person.name } = TELLS[provider] ?? {}
      const told = email instanceof RegExp ? expect.stringMatching(email) : email
      expect(await frame.poll(attemptId)).toMatchObject({ action: 'ACCEPT', provider, email: told, name })
    })
})

test('by keyboard alone, on pages without a fault for axe: declined first, then confirmed', async ({
  page,
  stack,
}) => {
  const frame = await scriptedFrame(stack.ports)
  const window = socialWindowOn(page)
  const { attemptId, number, url } = await frame.start('discord')

  await test.step('decline', async () => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await expect(window.heading).toHaveText('You were not signed in')
    expect(await frame.poll(attemptId)).toMatchObject({ action: 'RETRY', reason: 'cancelled' })
    await inspect(page, 'social-window-cancelled')
  })

  await test.step('try again and confirm', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Ada Lovelace/ }).focus()
    await page.keyboard.press('Enter')
    await expect(window.heading).toHaveText('Is this you?')
    await expect(page.getByRole('button', { name: `Yes, the number is ${number}` })).toBeVisible()
    await inspect(page, 'social-window-confirm')
    await expectMoreContrast(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(window.heading).toHaveText('You can close this window')
    await inspect(page, 'social-window-done')
  })

  await page.goBack()
  await page.goto(url)
  await expect(window.heading).toHaveText('This sign-in has ended')
  await inspect(page, 'social-window-over')
})

interface Followed {
  page: Page
  browser: Browser
  ports: Ports
}

async function follow({ page, browser, ports }: Followed): Promise<void> {
  const attacker = await scriptedFrame(ports)
  const { attemptId, url, number } = await attacker.start('github')
  const window = socialWindowOn(page)
  const victim = newVisitor('Victim')
  await page.goto(url)
  await window.beSomebody(victim)
  await expect(window.main).toContainText(
    `Continue only if the wallet window there shows the number ${number}`,
  )
  const told = await attacker.poll(attemptId)
  expect(told.action).toBe('CONFIRM')
  expect(JSON.stringify(told)).not.toContain(victim.email)

  // The address on which the victim arrived is worth nothing in another browser, nor a second time.
  const context = await browser.newContext()
  const other = socialWindowOn(await context.newPage())
  await other.page.goto(page.url())
  await expect(other.heading).toHaveText('This page was loaded again')
  await expect(other.main).not.toContainText(victim.name)
  await context.close()
  expect((await attacker.poll(attemptId)).action).toBe('CONFIRM')
  await page.reload()
  await expect(window.heading).toHaveText('This page was loaded again')
  await inspect(page, 'social-window-reloaded')
}

async function deny({ page, ports }: Omit<Followed, 'browser'>): Promise<void> {
  const attacker = await scriptedFrame(ports)
  const { attemptId, url } = await attacker.start('github')
  const window = socialWindowOn(page)
  await page.goto(url)
  await window.beSomebody(newVisitor('Victim'))
  await page.getByRole('link', { name: 'No, this isn’t me' }).click()
  await expect(window.heading).toHaveText('Not confirmed')
  expect((await attacker.poll(attemptId)).action).toBe('CONFIRM')
}

test('whoever follows the link of somebody else’s sign-in gives nothing away without the press', async ({
  page,
  browser,
  stack: { ports },
}) => {
  await test.step('they are told whose it is, and their address opens nothing elsewhere or again', () =>
    follow({ page, browser, ports }))
  // Nobody knows this visitor yet.
  await page.context().clearCookies()
  await test.step('whoever says that it is not them gives nothing away', () => deny({ page, ports }))
})

test('a dApp that opens the window itself can move it, but neither reads nor frames it, and learns nothing', async ({
  page,
  dapp,
  stack,
}) => {
  const attacker = await scriptedFrame(stack.ports)
  // This provider's page leaves the window to its opener; those of GitHub and others take it away.
  const { attemptId, url } = await attacker.start('google')
  await dapp.open({ profile: 'no-policy' })
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
  }, url)
  const framed = page.frameLocator('iframe').last()
  await expect(framed.locator('#sub-frame-error-details')).toContainText('refused to connect')

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => {
      Object.assign(window, { opened: open(address, 'opened', 'width=600,height=800') })
    }, url),
  ])
  const window = socialWindowOn(popup)
  const victim = newVisitor('Victim')
  await window.beSomebody(victim)
  await expect(window.main).toContainText('Continue only if')
  const read = await page.evaluate(() => {
    const opened = Reflect.get(globalThis, 'opened') as Window
    try {
      return opened.location.href
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(read).toBe('SecurityError')

  await page.evaluate(() => {
    const opened = Reflect.get(globalThis, 'opened') as Window
    opened.location.href = '/?moved=1'
  })
  await expect(popup).toHaveURL(/moved=1/)
  const told = await attacker.poll(attemptId)
  expect(told.action).toBe('CONFIRM')
  expect(JSON.stringify(told)).not.toContain(victim.email)
})
