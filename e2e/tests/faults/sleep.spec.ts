import { peopleBrowser } from '../../support/browser.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ launchOptions: peopleBrowser({ backForwardCache: true }) })

test.describe('R29: a page that was asleep', () => {
  test('comes back from the back-forward cache as it was, and looks after its connection', async ({
    page,
    dapp,
    widget,
    wallet,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open()
    await widget.connect()
    await dapp.expectStatus('connected')
    await page.evaluate(() => Object.assign(window, { wasHereBefore: true }))
    await wallet.forgetRequests()
    await page.goto('about:blank')
    await page.goBack()
    expect(await page.evaluate('window.wasHereBefore')).toBe(true)
    await expect.poll(async () => (await wallet.requests('eth_accounts')).length).toBe(1)
    await dapp.expectStatus('connected')
    await dapp.button('Open account').click()
    await widget.expectView('Account')
    await widget.button('Close').click()
    await dapp.button('Sign message').click()
    await expect(dapp.result('sign')).toContainText('Signature verified')
    expect(errors).toEqual([])
  })
})
