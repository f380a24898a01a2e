import type { Page } from '@playwright/test'
import { peopleBrowser } from '../../support/browser.ts'
import { complaintsOf, serveSite } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ launchOptions: peopleBrowser({ backForwardCache: true }) })

const ELSEWHERE = 'http://elsewhere.localhost:5999'

/** Visits another site and returns with the browser's Back, to the cached page. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await serveSite(page.context(), ELSEWHERE, '<title>Elsewhere</title>')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  )
  await page.goto(`${ELSEWHERE}/`)
  // A page restored from the cache fires no load event, and Playwright does not see its frames.
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(window, 'persisted'))
}

test.describe('R29: a page that returns from the back-forward cache', () => {
  test.beforeEach(async ({ dapp, widget }) => {
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
  })

  test('stays connected after asking the wallet once, and signs', async ({ page, dapp, wallet }) => {
    const { errors } = complaintsOf(page)
    await wallet.forgetRequests()
    await leaveAndComeBack(page)
    await expect.poll(async () => (await wallet.requests('eth_accounts')).length).toBe(1)
    await dapp.press('Sign message')
    await expect(dapp.result('sign')).toContainText('Signature verified')
    await page.evaluate(() => window.airlock?.open())
    expect(await dapp.state()).toMatchObject({ open: true, view: 'Account', widget: 'ready' })
    expect(errors).toEqual([])
  })

  test('is disconnected if the wallet has revoked its permission in the meantime', async ({
    page,
    dapp,
    wallet,
  }) => {
    await wallet.behave('eth_accounts', { answer: [] })
    await leaveAndComeBack(page)
    await dapp.expectStatus('disconnected')
  })
})
