import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createRequest } from '../outbound/request.ts'
import { serverForTests } from '../testing/server.ts'
import type { Registry } from './registry.ts'
import { upstreamRegistry } from './upstream.ts'

const CALLER = { projectId: 'shop', st: 'airlock', sv: 'html-0.1.0' }
const PAGE = { page: 1, entries: 40 }
const ACME = { id: 'acme', name: 'Acme', chains: ['eip155:1'], mobile_link: 'acme://', supports_wc: true }
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A real upstream on this machine that records its requests. */
async function upstream(answer: Answer) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`, asked }
}

const local: Registry = {
  hasName: () => false,
  wallets: async () => ({ count: 0, data: [] }),
  image: async (kind) => ({ type: 'image/svg+xml', hash: kind, body: new Uint8Array(), encoded: {} }),
}

async function registryOf(answer: Answer, deadlineMs = 10_000) {
  const { base, asked } = await upstream(answer)
  return {
    asked,
    registry: upstreamRegistry({ base, request: createRequest(false), fallback: local, deadlineMs }),
  }
}

const json =
  (value: unknown): Answer =>
  (_, response) =>
    response.end(JSON.stringify(value))
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end('{}')

/** The list that reaches the page if the upstream has these wallets. */
async function listOf(data: unknown[], query: object = {}) {
  const { registry } = await registryOf(json({ count: data.length, data }))
  return registry.wallets({ ...PAGE, ...query }, CALLER)
}

describe('the upstream gets', () => {
  test('the same query, with project and caller', async () => {
    const { registry, asked } = await registryOf(json({ count: 1, data: [ACME] }))
    const query = { ...PAGE, page: 2, search: 'a&b', include: ['acme', 'b'], chains: ['eip155:1'] }
    expect(await registry.wallets(query, CALLER)).toEqual({ count: 1, data: [ACME] })
    const url = new URL(asked[0] ?? '', 'http://x')
    expect(url.pathname).toBe('/base/getWallets')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...CALLER,
      page: '2',
      entries: '40',
      search: 'a&b',
      include: 'acme,b',
      chains: 'eip155:1',
    })
  })

  test('requests for pictures, which are typed by their bytes', async () => {
    const answer: Answer = (_, response) => response.setHeader('Content-Type', 'text/html').end(PNG)
    const { registry, asked } = await registryOf(answer)
    expect(await registry.image('wallet', 'a/../b', CALLER)).toMatchObject({ type: 'image/png' })
    expect(asked).toEqual(['/base/getWalletImage/a%2F..%2Fb?projectId=shop&st=airlock&sv=html-0.1.0'])
  })
})

describe('a response of the upstream', () => {
  const without = { id: 'acme', name: 'Acme', chains: [] }

  test.each([
    ['mobile_link', 'javascript://%0aalert(1)'],
    ['mobile_link', 'data:text/html,x'],
    ['mobile_link', 'intent://x#Intent;end'],
    ['mobile_link', 5],
    ['desktop_link', 'file:///etc/passwd'],
    ['webapp_link', 'acme://'],
    ['homepage', 'http://acme.example'],
    ['homepage', 'javascript:alert(1)'],
    ['app_store', { toString: 'x' }],
    ['chrome_store', 'https://user@evil.example'],
    ['rdns', '"><script>'],
    ['rdns', 'x.'.repeat(1_000)],
    ['image_id', '../../secret'],
    ['badge_type', 'gold'],
    ['order', 1.5],
    ['supports_wc', 'yes'],
    ['image_url', 'https://tracker.example/pixel.png'],
    ['description', 'x'.repeat(1_000)],
  ])('loses an invalid or unknown %s (%j)', async (field, value) => {
    expect((await listOf([{ ...without, [field]: value }])).data).toEqual([without])
  })

  test('treats null as missing, and loses invalid items of lists', async () => {
    const given = {
      ...without,
      rdns: null,
      chains: ['eip155:1', 'x', 5, null],
      injected: [{ namespace: 'eip155' }],
    }
    expect((await listOf([given])).data).toEqual([{ ...without, chains: ['eip155:1'] }])
  })

  test.each([
    ['without an id', { name: 'Acme' }],
    ['with a path as id', { id: '../../x', name: 'Acme' }],
    ['without a name', { id: 'acme' }],
    ['with a name of a million letters', { id: 'acme', name: 'x'.repeat(1_000_000) }],
    ['with a name with invisible letters', { id: 'acme', name: 'Meta\u200bMask' }],
    ['that is null', null],
    ['that is a list', [ACME]],
  ])('loses a wallet %s', async (_, given) => {
    expect((await listOf([given, { ...ACME, id: 'b' }])).data).toEqual([{ ...ACME, id: 'b' }])
  })

  test('keeps each wallet once, and only requested ones', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ ...ACME, id: `w${index % 200}` }))
    const ids = (await listOf(many, { entries: 100, exclude: ['w0'] })).data.map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(new Set(ids).size).toBe(100)
    expect(ids).not.toContain('w0')
    const other = { ...ACME, id: 'polygon', chains: ['eip155:137'] }
    expect((await listOf([other, ACME], { chains: ['eip155:1'] })).data).toEqual([ACME])
  })

  test.each([[-1], [1.5], ['5'], [null], [1e308]])('with a count of %j counts its wallets', async (count) => {
    const { registry } = await registryOf(json({ count, data: [ACME] }))
    expect((await registry.wallets(PAGE, CALLER)).count).toBe(1)
  })

  test('ignores properties of every object', async () => {
    const hostile =
      '{"count":1,"data":[{"id":"acme","name":"Acme","__proto__":{"mobile_link":"javascript://x"}}]}'
    const { registry } = await registryOf((_, response) => response.end(hostile))
    expect(await registry.wallets(PAGE, CALLER)).toEqual({ count: 1, data: [without] })
    expect('mobile_link' in {}).toBe(false)
  })
})

describe('an upstream fails', () => {
  const endsInTheMiddle: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': '9' })
    response.write('{}', () => response.socket?.destroy())
  }
  const page: Answer = (_, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html>')

  test.each<[string, Answer, object]>([
    ['with a page instead of a list', page, { reason: 'invalid', message: 'the list is not JSON' }],
    ['with a list of another shape', json([ACME]), { reason: 'invalid' }],
    [
      'with a list that is too long',
      (_, response) => response.end(' '.repeat(2_000_001)),
      { reason: 'too-long' },
    ],
    ['with an error status', status(500), { reason: 'invalid', message: 'status 500' }],
    ['with 404', status(404), { reason: 'invalid' }],
    [
      'with a redirect',
      status(302, { location: 'http://127.0.0.1:1/' }),
      { reason: 'invalid', message: 'status 302' },
    ],
    ['with 429', status(429, { 'retry-after': '7' }), { reason: 'busy', retryAfterMs: 7_000 }],
    [
      'with an invalid Retry-After',
      status(503, { 'retry-after': 'soon' }),
      { reason: 'busy', retryAfterMs: null },
    ],
    ['with a truncated response', endsInTheMiddle, { reason: 'unreachable' }],
  ])('%s', async (_, answer, problem) => {
    const { registry } = await registryOf(answer)
    await expect(registry.wallets(PAGE, CALLER)).rejects.toMatchObject(problem)
  })

  test.each<[string, Answer]>([
    ['without a response', () => {}],
    ['in the middle', (_, response) => response.writeHead(200).write('{')],
  ])('by a timeout %s', async (_, answer) => {
    const { registry } = await registryOf(answer, 50)
    await expect(registry.wallets(PAGE, CALLER)).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('by being unreachable', async () => {
    const registry = upstreamRegistry({
      base: 'http://127.0.0.1:1',
      request: createRequest(false),
      fallback: local,
    })
    await expect(registry.wallets(PAGE, CALLER)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'invalid'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'invalid'],
    ['too many bytes', Buffer.concat([PNG, Buffer.alloc(256_000)]), 'too-long'],
  ])('with a picture of %s', async (_, body, reason) => {
    const { registry } = await registryOf((_request, response) => response.end(body))
    await expect(registry.image('wallet', 'acme', CALLER)).rejects.toMatchObject({ reason })
  })
})

test('a missing picture of a wallet has none, any other has our own', async () => {
  const { registry } = await registryOf(status(404))
  expect(await registry.image('wallet', 'acme', CALLER)).toBeUndefined()
  expect(await registry.image('token', 'ETH', CALLER)).toMatchObject({ hash: 'token' })
})

test('a name that resolves to this machine is not used in production', async () => {
  const { base, asked } = await upstream(json({ count: 0, data: [] }))
  const named = base.replace('127.0.0.1', 'localhost')
  const registry = upstreamRegistry({ base: named, request: createRequest(true), fallback: local })
  await expect(registry.wallets(PAGE, CALLER)).rejects.toThrow(/^localhost is internal$/)
  expect(asked).toEqual([])
  const allowed = upstreamRegistry({ base: named, request: createRequest(false), fallback: local })
  expect(await allowed.wallets(PAGE, CALLER)).toEqual({ count: 0, data: [] })
})

test('the server’s response to a page does not reveal the upstream’s failure', async () => {
  const { registry } = await registryOf((request, response) =>
    request.url?.includes('page=1')
      ? response.end(JSON.stringify({ count: 1, data: [{ ...ACME, homepage: 'javascript:alert(1)' }] }))
      : response.writeHead(500).end('secret'),
  )
  const { app } = serverForTests('production', { registry })
  const good = await app.request('/getWallets?projectId=shop&page=1')
  expect(await good.json()).toEqual({ count: 1, data: [ACME] })
  const bad = await app.request('/getWallets?projectId=shop&page=2')
  expect(bad.status).toBe(502)
  expect(await bad.text()).not.toMatch(/secret|127\.0\.0\.1|500/)
})
