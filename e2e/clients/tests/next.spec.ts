import type { Page } from '@playwright/test'
import { complaintsOf } from '../../support/evidence.ts'
import type { Kind } from '../outcomes.ts'
import { expect, test } from '../support/fixtures.ts'
import { nextOrigin } from '../support/next.ts'

/** React logs hydration errors to the console and discards the server's markup. */
function hydrationOf(page: Page) {
  const { errors } = complaintsOf(page)
  const said: string[] = []
  page.on('console', (message) => {
    if (/hydrat|Minified React error|did not match/i.test(message.text())) said.push(message.text())
  })
  return () => [...errors, ...said]
}

test.describe('Next.js 15', () => {
  for (const kind of ['injected', 'embedded'] satisfies Kind[])
    test(`hydrates without an error, on the first visit and with a stored connection: ${kind}`, async ({
      page,
      client,
      dapp,
      stack,
    }) => {
      const complaints = hydrationOf(page)
      const url = new URL(nextOrigin())
      url.searchParams.set('networks', client.networks(kind))
      url.searchParams.set('widget', stack.origins.widget)
      await page.goto(url.href)
      await dapp.press('Connect wallet')
      await client.choose(kind)
      await dapp.expectStatus('connected')
      const address = await page.locator('[data-field="account"]').textContent()
      await page.reload()
      await dapp.expectStatus('connected')
      await expect(page.locator('[data-field="account"]')).toHaveText(address ?? '')
      expect(complaints()).toEqual([])
    })

  test('the server draws the page without a connection', async ({ page }) => {
    // Node does not resolve `*.localhost`.
    const answer = await page.request.get(nextOrigin().replace('next.localhost', '127.0.0.1'))
    expect(await answer.text()).toContain('data-value="disconnected"')
  })
})
