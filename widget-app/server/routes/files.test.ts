import { describe, expect, test } from 'vitest'
import { serverForTests } from '../testing/server.ts'

const get = (path: string, headers: Record<string, string> = {}) =>
  serverForTests().app.request(path, { headers })

const MAIN = '/assets/main-1a2b3c4d.js'

describe('hashed files', () => {
  test('are immutable', async () => {
    const response = await get(MAIN)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test('of a worker have a CSP of their own, and COEP', async () => {
    const response = await get(MAIN)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https: wss:; frame-ancestors 'none'",
    )
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })
})

describe('the content coding follows Accept-Encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', 'brotli main'],
    ['GZIP', 'gzip', 'gzip main'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip main'],
    ['br;q=0.0, gzip; q=0', null, 'plain main'],
    ['identity', null, 'plain main'],
    ['', null, 'plain main'],
  ])('%s', async (accept, coding, body) => {
    const response = await get(MAIN, { 'accept-encoding': accept })
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(body)
  })
})

describe('host-sdk’s scripts', () => {
  test.each([
    ['/sdk.js', 'revalidated on every visit', 'no-cache'],
    ['/sdk/bridge-1a2b3c4d.js', 'kept for ever', 'public, max-age=31536000, immutable'],
  ])('%s can be imported by any page, and is %s', async (path, _, caching) => {
    const { headers, status } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe(caching)
  })

  test.each([
    ['the same ETag', '"hash-of-sdk-br"', 304],
    ['a weakened ETag', 'W/"hash-of-sdk-br"', 304],
    ['one of several ETags', '"other", "hash-of-sdk-br"', 304],
    ['a wildcard', '*', 304],
    ['the ETag of another coding', '"hash-of-sdk"', 200],
    ['another ETag', '"other"', 200],
  ])('are revalidated by %s', async (_, tag, status) => {
    const response = await get('/sdk.js', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(response.status).toBe(status)
    expect(response.headers.get('etag')).toBe('"hash-of-sdk-br"')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await response.text()).length > 0).toBe(status === 200)
  })
})

test.each([
  '/assets/',
  '/assets',
  '/sdk/',
  '/assets/main.js',
  '/assets/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/index.html',
  '/assets/__proto__',
  '/index.html',
  '/.vite/manifest.json',
  '/nowhere',
])('%s is not found', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not-found' } })
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  // Another replica may have the file a moment later.
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('HEAD has the headers of GET, without a body', async () => {
  const response = await serverForTests().app.request('/sdk.js', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"hash-of-sdk"')
  expect(await response.text()).toBe('')
})
