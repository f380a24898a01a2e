import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { WalletsAnswer } from '../../shared/walletListing.ts'
import { OutboundError } from '../outbound/error.ts'
import { serverForTests } from '../testing/server.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const TRUST = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'
const { app } = serverForTests()
const CALLER = 'projectId=shop&st=airlock&sv=html-0.1.0'

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

async function list(query: string) {
  const response = await get(`/getWallets?${CALLER}&${query}`)
  expect(response.status).toBe(200)
  return WalletsAnswer.parse(await response.json())
}

const names = async (query: string) => (await list(query)).data.map(({ name }) => name)

describe('GET /getWallets', () => {
  test('responds with a page in the wire format', async () => {
    const { count, data } = await list('page=1&entries=4')
    expect(count).toBeGreaterThan(500)
    expect(data).toHaveLength(4)
    const [wallet] = (await list(`include=${METAMASK}`)).data
    expect(wallet).toMatchObject({
      id: METAMASK,
      name: 'MetaMask',
      image_id: METAMASK,
      rdns: 'io.metamask',
      mobile_link: 'metamask://',
      supports_wc: true,
    })
  })

  test('responds with 40 wallets by default, and the rest on the last page', async () => {
    const { count, data } = await list('')
    expect(data).toHaveLength(40)
    const last = Math.ceil(count / 100)
    expect((await list(`entries=100&page=${last}`)).data).toHaveLength(count - (last - 1) * 100)
    expect((await list(`entries=100&page=${last + 1}`)).data).toEqual([])
  })

  test('searches, includes and excludes', async () => {
    expect((await names('search=metam&entries=100'))[0]).toBe('MetaMask')
    expect(await names('search=no-such-wallet')).toEqual([])
    expect(await names(`include=${METAMASK},${TRUST}&entries=2`)).toEqual(['MetaMask', 'Trust Wallet'])
    expect(await names(`search=MetaMask&exclude=${METAMASK}`)).not.toContain('MetaMask')
  })

  test('compares whole chain ids', async () => {
    for (const chain of ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']) {
      const { data } = await list(`entries=100&chains=${chain}`)
      expect(data.length).toBeGreaterThan(20)
      const family = chain.split(':')[0]
      for (const { chains } of data)
        expect(chains.includes(chain) || chains.includes(family ?? '')).toBe(true)
    }
    const [one, both] = await Promise.all([list('chains=eip155:1'), list('chains=eip155:1,solana')])
    expect(both.count).toBeGreaterThan(one.count)
  })

  test('filters certified wallets', async () => {
    const { data } = await list('badge_type=certified&entries=100')
    expect(data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect(data.length).toBeGreaterThan(10)
  })

  test('treats an empty parameter as missing', async () => {
    expect((await list('search=&include=&exclude=&chains=&badge_type=')).data).toHaveLength(40)
  })

  test.each([
    ['page=0', '"page" has to be a whole number from 1 to 1000.'],
    ['page=-1', '"page" has to be a whole number from 1 to 1000.'],
    ['page=1.5', '"page" has to be'],
    ['page=1e3', '"page" has to be'],
    ['page=1001', '"page" has to be'],
    ['entries=101', '"entries" has to be a whole number from 1 to 100.'],
    ['entries=all', '"entries" has to be'],
    [`search=${'x'.repeat(101)}`, '"search" has more than 100 characters.'],
    ['badge_type=gold', '"badge_type" has to be certified.'],
    ['include=a,,b', '"include" has to be wallet ids, with commas between them.'],
    ['include=..', '"include" has to be wallet ids'],
    [`exclude=${Array(201).fill('a').join(',')}`, '"exclude" has to be a list of at most 200 wallet ids'],
    [`exclude=${'a'.repeat(129)}`, '"exclude" has to be wallet ids'],
    ['chains=1', '"chains" has to be CAIP-2 ids such as eip155:1'],
    ['chains=eip155:1;eip155:137', '"chains" has to be CAIP-2 ids'],
    ['rdns=io.metamask', '"rdns" is no parameter of this call.'],
    ['__proto__=x', '"__proto__" is no parameter of this call.'],
    ['st=%0d%0a', '"st" has to be the kind of the caller'],
    [`sv=${'x'.repeat(65)}`, '"sv" has to be the version of the caller'],
  ])('refuses %s', async (query, message) => {
    const response = await get(`/getWallets?projectId=shop&${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect(error.code).toBe('query-invalid')
    expect(error.message).toContain(message)
  })

  test('is cacheable for five minutes, compressed, and revalidated', async () => {
    const path = `/getWallets?${CALLER}&entries=100`
    const packed = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(30_000)
    const etag = packed.headers.get('etag') ?? ''
    const again = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

const CALLS = [
  '/getWallets',
  `/getWalletImage/${METAMASK}`,
  '/public/getAssetImage/eip155:1',
  '/public/getCurrencyImage/USD',
  '/public/getTokenImage/ETH',
]

describe.each(CALLS)('%s', (path) => {
  test.each([
    ['', 'project-id-missing'],
    ['?projectId=', 'project-id-missing'],
    ['?projectId=nobody', 'project-unknown'],
    ['?projectId=__proto__', 'project-unknown'],
    ['?projectId=shop&st=a%20b', 'query-invalid'],
    ['?projectId=shop&size=2', 'query-invalid'],
  ])('with "%s" gets %s', async (query, code) => {
    const response = await get(path + query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code } })
  })
})

describe('a picture', () => {
  test.each([
    [`/getWalletImage/${METAMASK}`, '<title>MetaMask</title>'],
    ['/public/getAssetImage/eip155:1', '<title>Ethereum</title>'],
    ['/public/getAssetImage/eip155%3A1', '<title>Ethereum</title>'],
    ['/public/getAssetImage/eip155:31337', '<circle'],
    ['/public/getTokenImage/eth', '<title>Ether</title>'],
    ['/public/getTokenImage/NEW', '>NEW</text>'],
    ['/public/getCurrencyImage/EUR', '>€</text>'],
    // This wallet has no logo in the tests' icon set.
    [`/getWalletImage/${TRUST}`, '>TR</text>'],
    // Binance Wallet by an earlier id.
    ['/getWalletImage/2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', '>BI</text>'],
  ])('%s', async (path, content) => {
    const response = await get(`${path}?${CALLER}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(await response.text()).toContain(content)
  })

  test('has a strict CSP, can be embedded anywhere, and is cacheable for a day', async () => {
    const path = `/getWalletImage/${METAMASK}?${CALLER}`
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
    expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  test.each([
    `/getWalletImage/${createHash('sha256').update('nobody').digest('hex')}`,
    '/getWalletImage/__proto__',
    '/getWalletImage/constructor',
    '/getWalletImage/%2e%2e%2fpackage.json',
    '/getWalletImage/%00',
    `/getWalletImage/${'x'.repeat(10_000)}`,
    '/public/getAssetImage/eip155',
    '/public/getAssetImage/%3Csvg%3E',
    '/public/getCurrencyImage/DOLLARS',
    '/public/getTokenImage/%3Cscript%3E',
    '/public/getTokenImage/%E0%A4%A',
  ])('does not exist at %s', async (path) => {
    const response = await get(`${path}?${CALLER}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ error: { code: 'image-unknown' } })
  })
})

test('an unreachable registry is reported with Retry-After, and logged with the reason', async () => {
  const fails = async () => {
    throw new OutboundError('busy', 'status 429', 7_000)
  }
  const broken = serverForTests('production', {
    registry: { hasName: () => false, wallets: fails, image: fails },
  })
  for (const path of CALLS) {
    const response = await broken.app.request(`${path}?${CALLER}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'registry-unavailable' } })
    expect(text).not.toContain('429')
  }
  expect(broken.logged).toContainEqual(expect.objectContaining({ problem: 'status 429' }))
})

test.each([
  ['timeout', 504],
  ['unreachable', 502],
  ['too-long', 502],
  ['invalid', 502],
] as const)('a registry that fails by %s gets %i without Retry-After', async (reason, status) => {
  const wallets = () => Promise.reject(new OutboundError(reason, 'secret'))
  const { app } = serverForTests('production', {
    registry: { hasName: () => false, wallets, image: wallets },
  })
  const response = await app.request(`/getWallets?${CALLER}`)
  expect(response.status).toBe(status)
  expect(response.headers.has('retry-after')).toBe(false)
  expect(await response.text()).not.toContain('secret')
})
