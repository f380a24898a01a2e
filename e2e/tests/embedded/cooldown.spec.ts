import type { Locator, Page } from '@playwright/test'
import type { Dapp } from '../../support/dapp.ts'
import { newEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

interface Fixtures {
  page: Page
  dapp: Dapp
  widget: Widget
  field: Locator
  changeEmail: Locator
}

/** Submits the address that is still in the field once more. */
async function sendAgain({ widget, field }: Fixtures, email: string): Promise<void> {
  await widget.expectView('Connect')
  await expect(field).toHaveValue(email)
  await field.press('Enter')
}

/** Every way to leave the code screen, and to return to it. */
const WAYS: readonly [way: string, leave: (fixtures: Fixtures, email: string) => Promise<void>][] = [
  [
    'Change email',
    async (fixtures, email) => {
      await press(fixtures.changeEmail)
      await sendAgain(fixtures, email)
    },
  ],
  [
    'Back',
    async (fixtures, email) => {
      await press(fixtures.widget.button('Back'))
      await sendAgain(fixtures, email)
    },
  ],
  [
    'Escape, and Enter',
    async (fixtures, email) => {
      await fixtures.page.keyboard.press('Escape')
      await sendAgain(fixtures, email)
    },
  ],
  [
    'another spelling of the address',
    async (fixtures) => {
      await press(fixtures.widget.button('Back'))
      await fixtures.widget.expectView('Connect')
      await fixtures.field.fill(
        (await fixtures.field.inputValue()).toUpperCase().replace('EXAMPLE', '\uff25xample'),
      )
      await fixtures.field.press('Enter')
    },
  ],
  [
    'closing the widget',
    async ({ dapp, widget }) => {
      await press(widget.button('Close'))
      await widget.expectClosed()
      await dapp.press('Connect wallet')
    },
  ],
  [
    'a reload of the page',
    async ({ page, dapp }) => {
      await page.reload()
      await dapp.press('Connect wallet')
    },
  ],
]

test('the code screen returns within 30 seconds, however it was left: no new email, and the old code is valid', async ({
  page,
  embedded,
  dapp,
  frames,
  widget,
  mail,
}) => {
  test.slow()
  const email = newEmail()
  const fixtures = {
    page,
    dapp,
    widget,
    field: frames.widget.getByRole('textbox', { name: 'Email' }),
    changeEmail: frames.secure.getByRole('button', { name: 'Change email' }),
  }
  // The visitor's clock stays within the 30 seconds, however long the steps take.
  await page.clock.setFixedTime(Date.now())
  await embedded.open()
  await embedded.askForCode(email)
  const { code } = await mail.code(email)
  for (const [way, leave] of WAYS)
    await test.step(way, async () => {
      await press(embedded.code)
      await leave(fixtures, email)
      await expect(frames.secureElement).toBeVisible()
      await expect(embedded.title).toHaveText('Enter your code')
      await expect(frames.secure.getByText(email)).toBeVisible()
    })
  await embedded.typeCode(code)
  await dapp.expectStatus('connected')
  expect(await mail.list(email)).toHaveLength(1)
})

test('Connect tells the visitor why it sends no code to an address, and sends one when it can', async ({
  page,
  embedded,
  dapp,
  frames,
  widget,
  mail,
}) => {
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await embedded.open()
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')

  await test.step('an invalid address, or one without email, is reported at its field in one sentence', async () => {
    const INVALID = 'Invalid email. Try again.'
    const UNREACHABLE = "That address can't receive email. Check for typos."
    const field = frames.widget.getByRole('textbox', { name: 'Email' })
    const cases = [
      ['ada@people.example,', INVALID],
      ['ada@people.example(1)', INVALID],
      ['ada@people.example>', INVALID],
      ['ada\u200b@people.example', INVALID],
      ['ada@people.con', UNREACHABLE],
    ] as const
    for (const [typed, told] of cases) {
      await embedded.typeEmail(typed)
      await expect(frames.widget.getByRole('status').filter({ hasText: told })).toBeVisible()
      await expect(field).toHaveAccessibleDescription(told)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await widget.expectView('Connect')
  })

  await test.step('another address within 30 seconds shows the waiting time, and gets its code afterwards', async () => {
    const email = newEmail()
    const bob = newEmail('bob')
    await embedded.requestCode(email)
    await press(widget.button('Back'))
    await widget.expectView('Connect')
    await page.clock.setFixedTime(now + 12_400)
    await embedded.typeEmail(bob)
    await expect(frames.widget.getByText('Please try again after 18 seconds')).toBeVisible()
    await page.clock.setFixedTime(now + 30_000)
    await embedded.typeEmail(bob)
    await expect(embedded.title).toHaveText('Enter your code')
    await expect(frames.secure.getByText(bob)).toBeVisible()
    await mail.code(bob)
    expect(await mail.list(email)).toHaveLength(1)
  })
})
