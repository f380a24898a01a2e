import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

/* What follows the line of reading, where the text runs from right to left: `ar-XB` is English in disguise. */

test('where the text runs from right to left, the left arrow leads to the next tab', async ({
  page,
  dapp,
  widget: { frame, ...widget },
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await dapp.open({ config: { locale: 'ar-XB' } })
  await dapp.expectStatus('connected')
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await widget.expectView('Account')
  const tabs = frame.getByRole('tab')
  await press(tabs.first())
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.first()).toBeFocused()
})
