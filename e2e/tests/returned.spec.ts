import { expect, test } from '../support/fixtures.ts'

test('the result of a messaging app leaves the address at once, loads the widget, and is in no event or log', async ({
  page,
  dapp,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await dapp.open({ query: { result_uri: 'tg://resolve?code=secret', note: 'a b~' } })
  await expect.poll(() => page.url()).not.toContain('result_uri')
  expect(new URL(page.url()).searchParams.get('note')).toBe('a b~')
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
  const seen = await page.evaluate(() => document.body.innerText + JSON.stringify(localStorage))
  expect(seen + JSON.stringify(await dapp.state()) + told.join()).not.toContain('secret')
  await page.reload()
  expect(page.url()).not.toContain('secret')
})
