import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createHistories } from '../history/history.ts'
import { OutboundError } from '../outbound/error.ts'
import { CursorProblem } from '../paging/cursor.ts'
import { chainForTests } from '../testing/chains.ts'
import { serverForTests } from '../testing/server.ts'

const ALICE = '0x00000000000000000000000000000000000000A1'
/** Its second letter has the wrong case. */
const WRONG = '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const indexed = chainForTests()
const none = chainForTests({ id: 'eip155:5', history: 'none' })
const all = [indexed, none]
const chains = {
  find: (_: unknown, id: string) => all.find((chain) => chain.id === id),
  of: () => all,
  shared: all,
}

function served(page: (cursor: string | undefined) => Promise<{ data: []; next: string | null }>) {
  const asked: (string | undefined)[] = []
  const source = {
    page: async (_: unknown, __: string, cursor: string | undefined) => {
      asked.push(cursor)
      return page(cursor)
    },
  }
  const histories = createHistories({ index: source, explorer: source, solana: source })
  const collectibles = {
    of: async () => ({ value: await page(undefined), ageMs: 0 }),
    picture: async () => undefined,
  }
  const { app } = serverForTests('production', { chains, histories, collectibles })
  return { app, asked, get: (path: string) => app.request(path) }
}

const good = async () => ({ data: [] as [], next: 'more' })
const query = 'projectId=shop&st=airlock&sv=html-1.0.0'

describe.each(['history', 'nfts'])('%s', (what) => {
  test('a long page is compressed if the client supports it', async () => {
    const next = 'more'.repeat(1_000)
    const { app } = served(async () => ({ data: [], next }))
    const path = `/v1/account/${ALICE}/${what}?chainId=eip155:31337&${query}`
    const packed = await app.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    const body = brotliDecompressSync(Buffer.from(await packed.arrayBuffer()))
    expect(JSON.parse(body.toString())).toMatchObject({ data: [], next })
  })

  test.each([
    ['a plain address and its chain', `${ALICE}/${what}?chainId=eip155:31337&${query}`],
    ['CAIP-10', `eip155:31337:${ALICE}/${what}?${query}`],
    ['lower case', `${ALICE.toLowerCase()}/${what}?chainId=eip155:31337&${query}`],
  ])('is returned for %s, and not cacheable', async (_, path) => {
    const response = await served(good).get(`/v1/account/${path}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: [], next: 'more' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['without a project', `${ALICE}/${what}?chainId=eip155:31337`, 'project-id-missing'],
    ['for an unknown project', `${ALICE}/${what}?chainId=eip155:31337&projectId=evil`, 'project-unknown'],
    ['without a chain', `${ALICE}/${what}?${query}`, 'account-invalid'],
    ['for two chains at once', `eip155:5:${ALICE}/${what}?chainId=eip155:31337&${query}`, 'account-invalid'],
    ['for an invalid address', `0x1234/${what}?chainId=eip155:31337&${query}`, 'account-invalid'],
    [
      'for an address with a wrong checksum',
      `${WRONG}/${what}?chainId=eip155:31337&${query}`,
      'account-invalid',
    ],
    ['for an invalid chain', `${ALICE}/${what}?chainId=ethereum&${query}`, 'account-invalid'],
    ['with an unknown parameter', `${ALICE}/${what}?chainId=eip155:31337&page=2&${query}`, 'query-invalid'],
  ])('is refused %s', async (_, path, code) => {
    const { get, asked } = served(good)
    const response = await get(`/v1/account/${path}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code } })
    expect(asked).toEqual([])
  })

  test.each(['eip155:1', 'eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
    'is empty on %s, and nothing is requested',
    async (chainId) => {
      const { get, asked } = served(good)
      const response = await get(`/v1/account/${ALICE}/${what}?chainId=${chainId}&${query}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ data: [], next: null, listed: false })
      expect(asked).toEqual([])
    },
  )

  test('reports an unreachable source with Retry-After', async () => {
    const away = served(() => Promise.reject(new OutboundError('invalid', 'secret address', 4_200)))
    const response = await away.get(`/v1/account/${ALICE}/${what}?chainId=eip155:31337&${query}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).not.toContain('secret')
  })

  test('refuses an invalid cursor', async () => {
    const strict = served(() => Promise.reject(new CursorProblem()))
    const response = await strict.get(`/v1/account/${ALICE}/${what}?chainId=eip155:31337&cursor=x&${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'cursor-invalid' } })
  })
})

test('is read once in 15 s for each page', async () => {
  const { get, asked } = served(good)
  const path = `/v1/account/${ALICE}/history?chainId=eip155:31337&${query}`
  await get(path)
  await get(path.replace(ALICE, ALICE.toLowerCase()))
  await get(`${path}&cursor=more`)
  expect(asked).toEqual([undefined, 'more'])
})
