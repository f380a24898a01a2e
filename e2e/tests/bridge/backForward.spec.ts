import { peopleBrowser } from '../../support/browser.ts'
import { expect, test } from './sites.ts'

test.use({ launchOptions: peopleBrowser({ backForwardCache: true }) })

test('a page that returns from the back-forward cache keeps its link', async ({ page, sites }) => {
  await sites.openHost(page)
  await page.evaluate(
    async (src) => {
      const index = window.host.mount(src)
      await window.host.mounts[index]?.linked(1)
      addEventListener('pageshow', ({ persisted }) =>
        window.host.mounts[0]?.log.push(`persisted ${persisted}`),
      )
    },
    sites.frameFor(sites.origin('a')),
  )
  await page.evaluate(() => window.host.mounts[0]?.begin('connect', {}))
  await page.goto(`${sites.origin('b')}/elsewhere`)
  // A page restored from the cache fires no load event.
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(() => window.host.mounts[0]?.log.includes('persisted true'))
  const outcome = await page.evaluate(() => window.host.mounts[0]?.call('open', { view: 'Networks' }))
  expect(outcome).toEqual({ value: { view: 'Networks' } })
  // Playwright does not see the frames of a restored page, so the frame itself answers this event.
  await page.evaluate(() => window.host.mounts[0]?.emitResume())
  await page.waitForFunction(() => window.host.mounts[0]?.log.includes('layout 42'))
  const log = await page.evaluate(() => window.host.mounts[0]?.log)
  expect(log).toEqual(['link', 'persisted true', 'asked eth_accounts', 'layout 42'])
})
