import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

/* What points along the line of reading, where the text runs from right to left: `ar-XB` is English in disguise. */

const isMirrored = (icon: Locator) =>
  icon.first().evaluate((element) => getComputedStyle(element).scale.startsWith('-1'))

for (const [locale, mirrored] of [
  ['en', false],
  ['ar-XB', true],
] as const)
  test(`chevrons and arrows in ${locale} point ${mirrored ? 'the other way' : 'as they are drawn'}`, async ({
    page,
    dapp,
    widget: { frame, ...widget },
  }) => {
    await dapp.open({ config: { locale } })
    await page.evaluate(() => window.airlock?.open())
    await widget.expectView('Connect')
    await press(frame.locator('button:has(.lucide-circle-question-mark)').first())
    await widget.expectView('WhatIsAWallet')
    expect(await isMirrored(frame.locator('.lucide-chevron-left'))).toBe(mirrored)
    expect(await isMirrored(frame.locator('.lucide-x'))).toBe(false)
    await press(frame.locator('[data-view] button').last())
    await widget.expectView('GetWallet')
    expect(await isMirrored(frame.locator('[data-view] .lucide-chevron-right'))).toBe(mirrored)
  })

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
