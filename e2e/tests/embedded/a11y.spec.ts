import type { Locator, Page } from '@playwright/test'
import { approvalOn } from '../../support/approvals.ts'
import { holdStill, inspect } from '../../support/axe.ts'
import { newEmail } from '../../support/embedded.ts'
import { expect, type Fixtures, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { openSecurity, securityRow } from '../../support/security.ts'

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

/** A bare hash, which the wallet shows as a danger that has to be confirmed. */
const HASH = `0x${'a7'.repeat(32)}`

/** Presses Tab until a control has the focus, at most once for each control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element.matches(':focus') && document.hasFocus())
  for (let presses = 0; presses < 12 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab')
}

test('signing in, approving and the account have no accessibility violation', async ({
  page,
  embedded,
  dapp,
  frames,
  mail,
  widget,
}) => {
  test.slow()
  const ask = async (method: string, params: unknown, look: (window: Page) => Promise<void>) => {
    const answer = embedded.request(method, params)
    await look(await embedded.review())
    await press(embedded.reject)
    expect(await answer).toMatchObject({ code: 4001 })
    await widget.expectClosed()
  }
  const email = newEmail()
  await holdStill(page)
  await embedded.open()

  await test.step('signing in and approving have no accessibility violation', async () => {
    await embedded.askForCode(email)
    const kept = frames.secure.getByRole('button', { name: 'How your wallet is protected' })
    await press(kept)
    await inspect(page, 'EmailLogin')
    await press(kept)
    await embedded.typeCode((await mail.code(email)).code)
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    const { eip155 } = await embedded.addresses()
    await ask('personal_sign', [hex('Prove it is you.'), eip155], (window) =>
      inspect(window, 'ApproveTransaction-message'),
    )
    await ask('personal_sign', [HASH, eip155], (window) => inspect(window, 'ApproveTransaction-danger'))
    await ask('eth_sendTransaction', [{ from: eip155, to: eip155, value: '0x1' }], (window) =>
      inspect(window, 'ApproveTransaction'),
    )
  })

  await test.step('the account of the embedded wallet has no accessibility violation', async () => {
    const [last] = await mail.list(email)
    await dapp.press('Open account')
    await widget.expectView('Account')
    await inspect(page, 'Account-embedded')
    await openSecurity(widget)
    await inspect(page, 'Security')
    await press(securityRow(widget, 'Email'))
    await widget.expectView('UpdateEmailWallet')
    await inspect(page, 'UpdateEmailWallet')
    await press(widget.button('Back'))
    await press(securityRow(widget, 'Export keys'))
    await expect(frames.secure.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await embedded.typeCode((await mail.code(email, last?.id)).code)
    await expect(frames.secure.getByRole('heading', { name: 'Choose what to export' })).toBeVisible()
    await inspect(page, 'ExportKeys')
    await press(frames.secure.getByRole('button', { name: /^Recovery phrase/ }))
    await expect(frames.secure.getByRole('heading', { name: /^Before you see/ })).toBeVisible()
    await inspect(page, 'ExportKeys-warning')
  })
})

type Visitor = Pick<Fixtures, 'embedded' | 'dapp' | 'frames' | 'mail' | 'widget'> & { page: Page }

/** Signs in and signs a message without the pointer. */
async function signByKeyboard({ page, embedded, dapp, frames, mail, widget }: Visitor): Promise<void> {
  const { keyboard } = page
  await dapp.button('Connect wallet').focus()
  await keyboard.press('Enter')
  await widget.expectView('Connect')
  const field = frames.widget.getByRole('textbox', { name: 'Email' })
  await tabTo(page, field)
  await expect(field).toBeFocused()
  const email = newEmail()
  await keyboard.type(email)
  await keyboard.press('Enter')
  await expect(embedded.code).toBeVisible()
  await tabTo(page, embedded.code)
  await keyboard.type((await mail.code(email)).code)
  await dapp.expectStatus('connected')
  await widget.expectClosed()

  await dapp.button('Open account').focus()
  const { eip155 } = await embedded.addresses()
  const answer = embedded.request('personal_sign', [hex('Keys only'), eip155])
  await expect(frames.secure.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await tabTo(page, frames.secure.getByRole('button', { name: 'Review in a secure window' }))
  const opened = page.context().waitForEvent('page')
  await keyboard.press('Enter')
  const window = await opened
  const { approve } = approvalOn(window)
  await expect(window.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  // A visitor who was pressing Enter when it appeared must not approve anything.
  for (let presses = 0; presses < 5; presses += 1) await window.keyboard.press('Enter')
  await tabTo(window, approve)
  await expect(approve).toBeFocused()
  expect(await approve.evaluate((it) => it.matches(':focus-visible'))).toBe(true)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await window.keyboard.press('Enter')
  expect(await answer).toMatchObject({ value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  await widget.expectClosed()
  await expect(dapp.button('Open account')).toBeFocused()
}

/** A narrow phone; a laptop at 200 % zoom, whose window is half as high and wide; a phone in landscape. */
const SMALL = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
  { width: 844, height: 390 },
] as const

/** Rejects a request that has to be read first. */
async function decideIn(
  viewport: (typeof SMALL)[number],
  { page, embedded, frames, widget }: Visitor,
): Promise<void> {
  await page.setViewportSize(viewport)
  const { eip155 } = await embedded.addresses()
  const answer = embedded.request('personal_sign', [HASH, eip155])
  const review = frames.secure.getByRole('button', { name: 'Review in a secure window' })
  for (const control of [review, embedded.reject]) await expect(control).toBeInViewport({ ratio: 1 })
  expect(await frames.secure.locator('body').evaluate((body) => body.scrollWidth <= innerWidth)).toBe(true)
  const window = await embedded.review()
  await window.setViewportSize({ width: Math.min(viewport.width, 480), height: 480 })
  await expect(window.getByText('This is raw data')).toBeInViewport({ ratio: 0.5 })
  for (const control of [embedded.reject, embedded.approve, window.getByRole('checkbox')])
    await expect(control).toBeInViewport({ ratio: 1 })
  expect(await window.locator('body').evaluate((body) => body.scrollWidth <= innerWidth)).toBe(true)
  await press(embedded.reject)
  expect(await answer).toMatchObject({ code: 4001 })
  await widget.expectClosed()
  // The next request is shown in the frame first.
  await expect.poll(() => window.isClosed()).toBe(true)
}

test('a request is read and decided with the keyboard alone, and in small windows', async ({
  page,
  embedded,
  dapp,
  frames,
  mail,
  widget,
}) => {
  const visitor = { page, embedded, dapp, frames, mail, widget }
  await embedded.open()
  await test.step('from Connect to a signature with the keyboard alone', () => signByKeyboard(visitor))
  for (const viewport of SMALL)
    await test.step(`a request can be read and decided in ${viewport.width} × ${viewport.height}`, () =>
      decideIn(viewport, visitor))
})

test('the code’s screen works with the keyboard and without motion, and Escape leaves what the frame shows', async ({
  page,
  embedded,
  dapp,
  frames,
  mail,
  widget,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await embedded.open()
  const email = newEmail()
  await embedded.askForCode(email)

  await test.step('nothing moves with reduced motion', async () => {
    for (const frame of [frames.widget, frames.secure])
      expect(
        await frame.locator('body').evaluate(
          // Only what moves by itself, not with scrolling.
          () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
        ),
      ).toBe(0)
  })

  await test.step('the Tab key cycles through the card and the frame in it, in both directions', async () => {
    await press(embedded.code)
    const names = ['Change email', 'How your wallet is protected']
    await page.keyboard.press('Tab')
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(frames.secure.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(widget.button('Back')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(widget.button('Close')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(embedded.code).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(widget.button('Close')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(frames.secureElement).toBeFocused()
  })

  await test.step('a wrong code is announced once, and typing continues at once', async () => {
    const { code } = await mail.code(email)
    await embedded.typeCode(code === '000000' ? '111111' : '000000')
    const live = frames.secure.locator('[role="status"], [role="alert"], [aria-live]')
    await expect(live).toHaveText('Incorrect code. 2 attempts left.')
    await expect(embedded.code).toHaveAttribute('aria-invalid', 'true')
    await expect(embedded.code).toBeFocused()
    await expect(embedded.code).toHaveValue('')
  })

  await test.step('Escape leaves the frame to the email field, and the focus goes back to the page', async () => {
    await press(embedded.code)
    await page.keyboard.press('Escape')
    await widget.expectView('Connect')
    await expect(frames.widget.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.keyboard.press('Escape')
    await widget.expectClosed()
    await expect(dapp.button('Connect wallet')).toBeFocused()
  })

  await test.step('Escape leaves the frame with a rejection', async () => {
    // Another address can receive its mail 30 seconds after the last one.
    await page.clock.setFixedTime(Date.now() + 30_000)
    await embedded.signIn()
    await dapp.button('Open account').focus()
    const { eip155 } = await embedded.addresses()
    const answer = embedded.request('personal_sign', [hex('No'), eip155])
    await expect(frames.secure.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await answer).toMatchObject({ code: 4001 })
    await widget.expectClosed()
    await expect(dapp.button('Open account')).toBeFocused()
  })
})
