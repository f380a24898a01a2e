import { expect, test } from 'vitest'
import { serverForTests } from '../testing/server.ts'

test('a project without providers sells nothing, and takes no webhooks', async () => {
  const { app } = serverForTests()
  const ask = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return [response.status, (await response.json()).error.code]
  }
  const post = { method: 'POST', body: '{}' }
  expect(await ask('/v1/onramp/options?projectId=shop')).toEqual([404, 'onramp-off'])
  expect(await ask('/v1/onramp/quote?projectId=shop', post)).toEqual([404, 'onramp-off'])
  expect(await ask('/v1/generators/onrampurl?projectId=shop', post)).toEqual([404, 'onramp-off'])
  expect(await ask('/v1/onramp/webhooks/shop/meld', post)).toEqual([404, 'onramp-off'])
  expect(await ask('/v1/onramp/options')).toEqual([400, 'project-id-missing'])
})

test('the page at the end says nothing about a payment, runs no script and cannot be framed', async () => {
  const { app } = serverForTests()
  const response = await app.request('/onramp/return?status=paid')
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('Content-Security-Policy')).not.toContain('script-src')
  const page = await response.text()
  expect(page).toContain('You can close this window.')
  expect(page).not.toContain('paid')
})
