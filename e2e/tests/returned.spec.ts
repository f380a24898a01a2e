import { readFileSync } from 'node:fs'
import { listen } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'

test('the result of a messaging app leaves the address at once, loads the widget, and is in no event or log', async ({
  page,
  dapp,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await dapp.open({
    query: { result_uri: 'tg://resolve?code=secret', note: 'a b~' },
    config: { debug: true },
  })
  const heard = await listen(page)
  await expect.poll(() => page.url()).not.toContain('result_uri')
  expect(new URL(page.url()).searchParams.get('note')).toBe('a b~')
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
  await dapp.press('Connect wallet')
  await expect.poll(async () => (await heard()).map(({ event }) => event)).toContain('MODAL_OPEN')
  const downloading = page.waitForEvent('download')
  await page.evaluate(() => window.airlock?.downloadLogs())
  const log = readFileSync(await (await downloading).path(), 'utf8')
  expect(log).toContain('MODAL_OPEN')
  const seen = await page.evaluate(() => document.body.innerText + JSON.stringify(localStorage))
  const all = [seen, JSON.stringify([await dapp.state(), await heard()]), ...told, log]
  expect(all.join()).not.toContain('secret')
  await page.reload()
  expect(page.url()).not.toContain('secret')
})

test('the result leaves the address although the code that hands it on does not load', async ({
  page,
  dapp,
}) => {
  const held = page.waitForRequest(/\/returned-/)
  await page.route(/\/returned-/, () => undefined)
  await dapp.open({ query: { result_uri: 'tg://resolve?code=secret' } })
  await held
  expect(page.url()).not.toContain('result_uri')
})
