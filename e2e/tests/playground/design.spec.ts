import { stopTime } from '../../support/clock.ts'
import { ACCOUNT_DESIGNS, DESIGNS, type Design } from '../../support/designs.ts'
import { expect, test } from '../../support/playground.ts'
import { press } from '../../support/press.ts'

test('every control changes the widget at once, and the code beside it', async ({
  page,
  playground,
  widget,
}) => {
  await playground.open()
  await widget.expectView('Connect')
  const written = async () => (await playground.code.innerText()).replaceAll(/\s+/g, ' ')
  const tryAll = async (designs: readonly Design[]) => {
    for (const { row, change, effect, becomes, code } of designs) {
      await expect.poll(() => effect(widget), `before ${row}`).not.toEqual(becomes)
      expect(await written(), `before ${row}`).not.toContain(code)
      await change(page)
      await expect.poll(() => effect(widget), row).toEqual(becomes)
      expect(await written(), row).toContain(code)
    }
  }
  await tryAll(DESIGNS)
  await press(widget.frame.getByRole('checkbox', { name: /I agree/ }))
  await press(widget.button('Continue with a wallet'))
  await playground.connect()
  await widget.expectView('Account')
  await tryAll(ACCOUNT_DESIGNS)
})

test('both forms of the code are copied as they stand there', async ({ page, playground }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await playground.open('/?accent=4f46e5&layout=sheet')
  const region = page.getByRole('region', { name: 'The code for it' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [form, has] of [
    ['Script tag', '<script type="module">'],
    ['npm', "import { createAirlock } from '@airlock/host-sdk'"],
  ] as const) {
    await region.getByRole('radio', { name: form }).check()
    await expect(playground.code).toContainText(has)
    // The outcome is shown for two seconds.
    await stopTime(page)
    await press(region.getByRole('button', { name: 'Copy', exact: true }))
    await expect.poll(copied).toContain(has)
    expect(await copied()).toBe(await playground.code.textContent())
    await expect(region.getByRole('status')).toHaveText('Copied')
    await page.clock.runFor(3000)
    await expect(region.getByRole('status')).toBeEmpty()
    await page.clock.resume()
  }
})

test('the byte counter shows what the page has loaded of Airlock, and counts on', async ({
  page,
  playground,
  widget,
}) => {
  await playground.open('/?layout=modal')
  const weight = page.getByLabel('Weight of Airlock in this page')
  const kilobytes = async (label: string) =>
    Number.parseFloat(await weight.locator('div', { hasText: label }).locator('dd').innerText())
  const packed = () => kilobytes('of Airlock, packed')
  await expect.poll(packed).toBeGreaterThan(5)
  const atLoad = await packed()
  expect(await kilobytes('unpacked')).toBeGreaterThan(atLoad)
  await press(page.getByRole('button', { name: 'Connect wallet', exact: true }))
  await widget.expectView('Connect')
  await expect.poll(packed).toBeGreaterThan(atLoad + 5)
})
