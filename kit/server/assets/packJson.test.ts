import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { packJson } from './packJson.ts'

const LONG = { data: Array.from({ length: 100 }, (_, index) => ({ index, text: `transfer ${index}` })) }
const SHORT = { data: [] }

const app = new Hono()
  .use(packJson())
  .get('/long', (context) => context.json(LONG, 200, { 'Cache-Control': 'no-store' }))
  .get('/short', (context) => context.json(SHORT))
  .get('/origin', (context) => context.json(LONG, 200, { Vary: 'Origin' }))
  .get('/failed', (context) => context.json(LONG, 503, { 'Retry-After': '5' }))
  .get('/tagged', (context) => context.json(LONG, 200, { ETag: '"a"' }))
  .get('/picture', (context) =>
    context.body('<svg/>'.repeat(1_000), 200, { 'Content-Type': 'image/svg+xml' }),
  )

const get = (path: string, accept?: string) =>
  app.request(path, { headers: accept === undefined ? {} : { 'Accept-Encoding': accept } })

async function unpacked(response: Response): Promise<unknown> {
  const body = Buffer.from(await response.arrayBuffer())
  const coding = response.headers.get('content-encoding')
  const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
  return JSON.parse(plain.toString())
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', null],
  ['identity', null],
  [undefined, null],
])('a long response for %s has the coding %s', async (accept, coding) => {
  const response = await get('/long', accept)
  expect(response.headers.get('content-encoding')).toBe(coding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const length = (await response.clone().arrayBuffer()).byteLength
  expect(length < JSON.stringify(LONG).length / 2).toBe(coding !== null)
  expect(await unpacked(response)).toEqual(LONG)
})

describe('a response keeps', () => {
  test('its bytes if it is short', async () => {
    const response = await get('/short', 'br')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual(SHORT)
  })

  test('its other `Vary` fields', async () => {
    expect((await get('/origin', 'br')).headers.get('vary')).toBe('Origin, Accept-Encoding')
  })

  test('its status and headers', async () => {
    const response = await get('/failed', 'br')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await unpacked(response)).toEqual(LONG)
  })

  test.each(['/tagged', '/picture'])('everything if it is %s', async (path) => {
    const [plain, asked] = await Promise.all([get(path), get(path, 'br')])
    expect(asked.headers.get('content-encoding')).toBeNull()
    expect(await asked.text()).toBe(await plain.text())
    expect(asked.headers.get('vary')).toBeNull()
  })
})
