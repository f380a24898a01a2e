import { type Hex, verifyMessage } from 'viem'
import { inspect } from '../../support/axe.ts'
import { expect, test, testPriced } from '../../support/playground.ts'
import { shoot } from '../../support/screenshots.ts'

test('what is changed is in the widget, in the code and in the link', async ({
  page,
  playground,
  widget,
  context,
}) => {
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
  await expect(page).toHaveURL(`${playground.origin}/?accent=4f46e5&off=email`)

  const shared = await context.newPage()
  await shared.goto(page.url())
  const code = shared.getByRole('region', { name: 'The code for it' }).locator('pre')
  await expect(code).toHaveText(await playground.code.innerText())
  await expect(shared.getByRole('radio', { name: 'Indigo' })).toBeChecked()
  await shared.goto(`${playground.origin}/?accent=red&radius=99&mode=dark`)
  await expect(shared.getByText('were ignored: accent, radius.')).toBeVisible()
  await expect(shared.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('it breaks no rule of accessibility, and nothing overflows', async ({ page, playground, widget }) => {
  await playground.open()
  await widget.expectView('Connect')
  await expect(playground.button('Try: Sign message')).toBeDisabled()
  await inspect(page, 'Playground', true)
  for (const width of [320, 390, 640, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `at ${width}`,
    ).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await playground.connect()
  const signature = (await playground.try('Sign message')) as Hex
  const { method, params } = (await playground.sent('Sign message')) as { method: string; params: [Hex, Hex] }
  expect(method).toBe('personal_sign')
  const [raw, address] = params
  expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
  await expect(playground.log).toContainText('signMessage answered')
  await expect(playground.log).toContainText('accountsChanged')
  await inspect(page, 'Playground-connected', true)
})

test('by keyboard alone: skipped to the content, themed, and a wallet chosen', async ({
  page,
  playground,
  widget,
}) => {
  await playground.open()
  await widget.expectView('Connect')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('radio', { name: 'Airlock', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Midnight' })).toBeChecked()
  await expect(playground.code).toContainText("themeMode: 'dark'")
  const wallet = widget.wallet('Demo Wallet')
  await wallet.focus()
  await page.keyboard.press('Enter')
  await playground.isConnected()
  await playground.button('Try: Sign message').focus()
  await page.keyboard.press('Enter')
  await playground.answer('Sign message')
})

testPriced(
  'the account shows what its prices did in the last 24 hours',
  async ({ page, playground, widget }) => {
    await playground.open()
    await playground.connect()
    await widget.expectView('Account')
    const { frame } = widget
    await expect(frame.getByRole('region', { name: 'Balance' })).toContainText(/\$\d/)
    await expect(frame.getByTitle('Price of what you hold, 24 h')).toHaveText(/^\+\$.+ \(1\.\d\d%\)24 h$/)
    await expect(frame.getByRole('img', { name: 'Value of what you hold, last 24 hours' })).toBeVisible()
    await shoot(page, 'Playground-prices')
  },
)
