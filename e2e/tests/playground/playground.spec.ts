import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { inspect } from '../../support/axe.ts'
import { newEmail } from '../../support/embedded.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

// The page brings a wallet of its own.
test.use({ wallets: only() })

/** A visitor's actions on the playground. */
function playgroundOn(page: Page, origin: string) {
  const attempt = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    open: (path = '/') => page.goto(origin + path),
    button,
    attempt,
    /** Tries something, and returns what came back once the wallet has answered. */
    try: async (name: string): Promise<unknown> => {
      const item = attempt(name)
      await press(item.getByRole('button', { name, exact: true }))
      await expect(item.getByText('Answered')).toBeVisible()
      return JSON.parse(await item.getByRole('group', { name: 'Received' }).locator('pre').innerText())
    },
    sent: async (name: string): Promise<unknown> =>
      JSON.parse(await attempt(name).getByRole('group', { name: 'Sent' }).locator('pre').innerText()),
    code: page.getByRole('region', { name: 'The code for it' }).locator('pre'),
    isConnected: () => expect(button('Disconnect')).toBeVisible(),
  }
}

test('a visitor connects the page’s wallet, and sees what a signature was asked for and came to', async ({
  page,
  widget,
  stack,
}) => {
  const playground = playgroundOn(page, stack.origins.playground)
  await playground.open()
  await widget.expectView('Connect')
  await expect(playground.button('Sign message').first()).toBeDisabled()
  await press(widget.wallet('Demo Wallet'))
  await playground.isConnected()
  const signature = (await playground.try('Sign message')) as Hex
  const { method, params } = (await playground.sent('Sign message')) as { method: string; params: [Hex, Hex] }
  expect(method).toBe('personal_sign')
  const [raw, address] = params
  expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
  await expect(page.getByRole('log')).toContainText('signMessage answered')
  await expect(page.getByRole('log')).toContainText('accountsChanged')

  await page.getByRole('radio', { name: 'Rejects' }).check()
  await press(playground.attempt('Sign typed data').getByRole('button'))
  await expect(
    playground.attempt('Sign typed data').getByRole('group', { name: 'Received' }).locator('pre'),
  ).toContainText('"code": 4001')
})

test('what is changed is in the widget, in the code and in the link', async ({
  page,
  widget,
  stack,
  context,
}) => {
  const playground = playgroundOn(page, stack.origins.playground)
  await playground.open()
  await widget.expectView('Connect')
  const accent = () =>
    widget.frame
      .locator('[data-theme]')
      .first()
      .evaluate((node) => getComputedStyle(node).getPropertyValue('--accent'))
  const before = await accent()
  await page.getByRole('radio', { name: 'Indigo' }).check()
  await expect.poll(accent).not.toBe(before)
  await expect(playground.code).toContainText("'--airlock-accent': '#4f46e5'")
  await page.getByRole('checkbox', { name: 'Email sign-in' }).uncheck()
  await expect(playground.code).toContainText('email: false')
  await widget.expectView('Connect')
  await expect(widget.frame.getByRole('textbox', { name: 'Email' })).toBeHidden()
  await expect(page).toHaveURL(`${stack.origins.playground}/?accent=4f46e5&off=email`)

  const shared = await context.newPage()
  const other = playgroundOn(shared, stack.origins.playground)
  await shared.goto(page.url())
  await expect(other.code).toHaveText(await playground.code.innerText())
  await expect(shared.getByRole('radio', { name: 'Indigo' })).toBeChecked()
  await other.open('/?accent=red&radius=99&mode=dark')
  await expect(shared.getByText('were ignored: accent, radius.')).toBeVisible()
  await expect(shared.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('as a modal nothing loads before the button is reached for, and the inbox shows the code of a sign-in', async ({
  page,
  widget,
  frames,
  embedded,
  stack,
}) => {
  const playground = playgroundOn(page, stack.origins.playground)
  await playground.open('/?layout=modal')
  await expect(widget.element).toHaveCount(0)
  await press(playground.button('Connect wallet'))
  await widget.expectView('Connect')
  await embedded.typeEmail(newEmail())
  await expect(frames.secure.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const inbox = page.locator('aside[popover]')
  await expect(inbox).toContainText(/\d{3} \d{3}/)
  const code = /(\d{3}) (\d{3})/.exec(await inbox.innerText())
  await embedded.typeCode(`${code?.[1]}${code?.[2]}`)
  await playground.isConnected()
  await expect(inbox).toHaveCount(0)

  const given = await playground.try('Get test tokens')
  expect(given).toMatchObject({ coins: '10 ETH', tokens: 100 })
})

test('what is broken fails as for visitors, and is mended', async ({ page, widget, stack }) => {
  const playground = playgroundOn(page, stack.origins.playground)
  await playground.open()
  await widget.expectView('Connect')
  await page.getByRole('switch', { name: 'Widget down' }).check()
  await expect(page.getByRole('heading', { name: /unavailable/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Widget down' }).uncheck()
  await widget.expectView('Connect')

  await press(page.getByRole('link', { name: 'Break: Pop-ups blocked' }))
  await expect(page).toHaveURL(/\/no-windows\//)
  await widget.expectView('Connect')
  expect(await page.evaluate(() => window.open('about:blank'))).toBeNull()
  await press(page.getByRole('link', { name: 'Mend: Pop-ups blocked' }))
  await expect(page).toHaveURL(`${stack.origins.playground}/#faults`)

  await press(page.getByRole('link', { name: 'Break: Storage blocked' }))
  await expect(page).toHaveURL(/\/no-storage\//)
  await widget.expectView('Connect')
  const readStorage = () => {
    try {
      return localStorage.length
    } catch (error) {
      return (error as Error).name
    }
  }
  expect(await page.evaluate(readStorage)).toBe('SecurityError')
})

test('it breaks no rule of accessibility, and nothing overflows', async ({ page, widget, stack }) => {
  const playground = playgroundOn(page, stack.origins.playground)
  await playground.open()
  await widget.expectView('Connect')
  await inspect(page, 'Playground', true)
  for (const width of [320, 390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `at ${width}`,
    ).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(widget.wallet('Demo Wallet'))
  await playground.isConnected()
  await playground.try('Sign message')
  await inspect(page, 'Playground-connected', true)
})
