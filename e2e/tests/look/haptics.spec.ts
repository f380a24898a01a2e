import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'

/* A phone tells the end of an action by a pulse. */

/** Runs in every document: notes what a phone would do, which this machine cannot. */
function notePulses(): void {
  const pulses: unknown[] = []
  Reflect.set(window, 'airlockPulses', pulses)
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: unknown) => pulses.push(pattern) > 0,
  })
}

const pulsesIn = async (page: Page) => {
  const all = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => Reflect.get(window, 'airlockPulses') as unknown[])),
  )
  return all.flat()
}

test('a declined connection is felt, unless the visitor prefers less motion', async ({
  page,
  dapp,
  wallet,
  widget,
}) => {
  await page.addInitScript(notePulses)
  for (const [reducedMotion, pulses] of [
    ['no-preference', [[16, 64, 16]]],
    ['reduce', []],
  ] as const)
    await test.step(`with the preference for motion ${reducedMotion}: ${pulses.length} times`, async () => {
      await page.emulateMedia({ reducedMotion })
      await dapp.open()
      await wallet.behave('eth_requestAccounts', 'reject')
      await widget.connect()
      await expect(widget.button('Try again')).toBeVisible()
      // The pulse belongs to the same drawing as the button, and its effect runs before the next one.
      await widget.frame
        .locator('body')
        .evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      expect(await pulsesIn(page)).toEqual(pulses)
    })
})
