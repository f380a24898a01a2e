import { describe, expect, test } from 'vitest'
import type { Limits } from '../limits/limits.ts'
import { createLimits } from '../limits/limits.ts'
import { chainsOf } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { serverForTests } from '../testing/server.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000A1'
const CALLER = 'projectId=shop&st=airlock&sv=html-1.0.0'
const ON = `chainId=eip155:31337&${CALLER}`

/** The server over a chain that is never queried, with the recorded weight of each request. */
function counted() {
  const taken: number[] = []
  const limits: Limits = {
    take: async (_, calls) => {
      taken.push(calls)
      return 5
    },
  }
  const { app } = serverForTests('production', { chains: chainsOf(chainForTests()), limits })
  const post = (path: string, body: unknown) =>
    app.request(path, { method: 'POST', body: JSON.stringify(body) })
  return { app, taken, post }
}

describe('a request counts as many calls as it causes', () => {
  test.each([
    [`/v1/account/${ACCOUNT}/balance?${ON}`, 20],
    [`/v1/account/eip155:31337:${ACCOUNT}/balance?${CALLER}`, 20],
    [`/v1/account/${ACCOUNT}/nfts?${ON}`, 10],
    [`/v1/account/${ACCOUNT}/history?${ON}`, 5],
    [`/v1/identity/${ACCOUNT}?${CALLER}`, 5],
    [`/v1/profile/reverse/${ACCOUNT}?${CALLER}`, 5],
    [`/v1/profile/account/alice.eth?${CALLER}`, 5],
    [`/v1/nft-image/eip155:31337:${ACCOUNT}/erc721/7/${ACCOUNT}?${CALLER}`, 5],
  ])('%s for %i', async (path, calls) => {
    const { app, taken } = counted()
    const response = await app.request(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(taken).toEqual([calls])
  })

  test.each([0, 1, 37, 100])('prices count %i addresses', async (count) => {
    const { post, taken } = counted()
    const addresses = Array(count).fill(`eip155:31337:${ACCOUNT}`)
    expect((await post('/v1/fungible/price', { projectId: 'shop', currency: 'usd', addresses })).status).toBe(
      429,
    )
    expect(taken).toEqual([Math.max(1, count)])
  })

  test('JSON-RPC counts each call of a batch', async () => {
    const { post, taken } = counted()
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    await post(`/v1?${ON}`, call)
    await post(`/v1?${ON}`, Array(250).fill(call))
    expect(taken).toEqual([1, 250])
  })

  test('JSON-RPC counts the cost of each call of a batch', async () => {
    const { post, taken } = counted()
    const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
    const whole = call('eth_getLogs', { fromBlock: 'earliest' })
    await post(`/v1?${ON}`, whole)
    await post(`/v1?${ON}`, [whole, call('eth_blockNumber'), call('eth_accounts'), whole])
    expect(taken).toEqual([1_000, 2_002])
  })
})

describe('a client of JSON-RPC', () => {
  const whole = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{ fromBlock: 'earliest' }] }
  const rpc = {
    request: () => Promise.reject(new Error('unused')),
    batch: async (_: unknown, calls: readonly unknown[]) => calls.map(() => ({ result: [] })),
  }

  test.each<[who: string, headers: Record<string, string>, times: number]>([
    ['a page of the project', { Origin: 'https://shop.example' }, 20],
    ['the widget itself', { 'Sec-Fetch-Site': 'same-origin' }, 20],
    ['a program', {}, 2],
  ])(
    'as %s reads the whole chain %j %i times a minute, without affecting others',
    async (_, headers, times) => {
      const limits = createLimits({ perAddress: 20_000, perProject: 200_000 })
      const { app } = serverForTests('production', { chains: chainsOf(chainForTests()), limits, rpc })
      const ask = async (body: unknown, more: Record<string, string>) =>
        (await app.request(`/v1?${ON}`, { method: 'POST', body: JSON.stringify(body), headers: more })).status
      for (let asked = 0; asked < times; asked++) expect(await ask(whole, headers)).toBe(200)
      expect(await ask(whole, headers)).toBe(429)
      const other =
        'Origin' in headers || 'Sec-Fetch-Site' in headers ? {} : { Origin: 'https://shop.example' }
      expect(await ask(whole, other)).toBe(200)
    },
  )

  test('above the absolute limit is refused without Retry-After', async () => {
    const limits = createLimits({ perAddress: 20_000, perProject: 200_000 })
    const { app } = serverForTests('production', { chains: chainsOf(chainForTests()), limits, rpc })
    const headers = { Origin: 'https://shop.example' }
    const body = JSON.stringify(Array(21).fill(whole))
    const response = await app.request(`/v1?${ON}`, { method: 'POST', body, headers })
    expect([response.status, response.headers.get('retry-after')]).toEqual([413, null])
    expect(await response.json()).toMatchObject({ error: { code: 'too-costly' } })
  })
})

test('fifty balances at once are refused with Retry-After, and other clients are served', async () => {
  const limits = createLimits({ perAddress: 1_000, perProject: 1_000_000 })
  const addressOf = (headers: Headers) => headers.get('x-forwarded-for') ?? ''
  const chain = chainForTests({ balances: 'none' })
  const { app } = serverForTests('production', { chains: chainsOf(chain), limits, addressOf })
  const ask = async (from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await app.request(`/v1/account/${ACCOUNT}/balance?${ON}`, { headers })).status
  }
  for (let asked = 0; asked < 50; asked++) expect(await ask('192.0.2.1')).toBe(200)
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(200)
})
