import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { Chain, Chains } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { createLimits } from '../limits/limits.ts'
import { createRequest } from '../outbound/request.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { chainForTests } from '../testing/chains.ts'
import { honest, type Node, type Respond, startNode, stopNodes } from '../testing/nodes.ts'
import { serverForTests } from '../testing/server.ts'

afterEach(stopNodes)

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const RESULTS = honest({
  eth_getBalance: () => '0xde0b6b3a7640000',
  getGenesisHash: () => GENESIS,
  getSlot: () => 5,
})

const chainsOf = (list: readonly Chain[]): Chains => ({
  find: ({ id: projectId }, chainId) =>
    projectId === 'shop' ? list.find(({ id }) => id === chainId) : undefined,
  of: ({ id }) => (id === 'shop' ? list : []),
  shared: list,
})

/** The server over a node that serves an EVM chain and Solana. */
async function start(respond: Respond = RESULTS, changes: Partial<Server> = {}) {
  const node = await startNode(respond)
  const rpcUrls = [node.url]
  const chains = chainsOf([
    chainForTests({ rpcUrls }),
    chainForTests({ rpcUrls, id: `solana:${GENESIS.slice(0, 32)}`, namespace: 'solana' }),
  ])
  const rpc = createRpc({ request: createRequest(false), log: pino({ level: 'silent' }) })
  const { app, logged } = serverForTests('production', { chains, rpc, ...changes })
  const post = (body: unknown, query = 'chainId=eip155:31337&projectId=shop', headers = {}) =>
    app.request(`/v1?${query}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    })
  return { app, node, post, logged }
}

const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const methodsOf = ({ requests }: Node) => requests.flat().map(({ method }) => method)
const BALANCE = call('eth_getBalance', ['0x0000000000000000000000000000000000000001', 'latest'])

describe('GET /v1/supported-chains', () => {
  test('lists the project’s chains', async () => {
    const { app } = await start()
    const chainsFor = async (id: string) =>
      (await app.request(`/v1/supported-chains?projectId=${id}&st=airlock&sv=html-1.0.0`)).json()
    expect(await chainsFor('shop')).toEqual({
      http: ['eip155:31337', `solana:${GENESIS.slice(0, 32)}`],
      ws: [],
    })
    expect(await chainsFor('game')).toEqual({ http: [], ws: [] })
    expect((await app.request('/v1/supported-chains')).status).toBe(400)
  })
})

describe('POST /v1', () => {
  test('returns the chain’s response with the request’s id', async () => {
    const { post } = await start()
    for (const id of [7, 'seven', 18446744073709]) {
      const response = await post({ ...BALANCE, id })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id, result: '0xde0b6b3a7640000' })
    }
  })

  test('returns a batch in its order, even with duplicate ids, and passes on the chain’s errors', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x01' }
    const { post } = await start(honest({ eth_call: () => ({ error }), eth_gasPrice: () => '0x1' }))
    const response = await post([
      call('eth_gasPrice', [], 'a'),
      call('eth_call', [], 'a'),
      call('eth_gasPrice', [], 2),
    ])
    expect(await response.json()).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x1' },
      { jsonrpc: '2.0', id: 'a', error },
      { jsonrpc: '2.0', id: 2, result: '0x1' },
    ])
  })

  test('accepts a trailing slash and any content type', async () => {
    const { app } = await start()
    const response = await app.request('/v1/?chainId=eip155%3A31337&projectId=shop', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify(BALANCE),
    })
    expect(await response.json()).toMatchObject({ result: '0xde0b6b3a7640000' })
  })

  test('keeps 64-bit numbers exact in both directions', async () => {
    const { post } = await start((calls, response, isBatch) => {
      if (calls[0]?.method === 'getGenesisHash') return RESULTS(calls, response, isBatch)
      response.setHeader('Content-Type', 'application/json')
      response.end('{"jsonrpc":"2.0","id":1,"result":{"rentEpoch":18446744073709551615}}')
    })
    const response = await post(
      '{"jsonrpc":"2.0","id":18446744073709551615,"method":"getAccountInfo","params":[18446744073709551615]}',
      `chainId=solana:${GENESIS.slice(0, 32)}&projectId=shop`,
    )
    expect(await response.text()).toBe(
      '{"jsonrpc":"2.0","id":18446744073709551615,"result":{"rentEpoch":18446744073709551615}}',
    )
  })
})

describe('a call that is not forwarded', () => {
  test.each<[string, string, number, string]>([
    ['has no project', 'chainId=eip155:31337', 400, 'project-id-missing'],
    ['has an unknown project', 'chainId=eip155:31337&projectId=nobody', 400, 'project-unknown'],
    ['has a chain that is not configured', 'chainId=eip155:1&projectId=shop', 404, 'chain-unknown'],
    ['has a chain of another project', 'chainId=eip155:31337&projectId=game', 404, 'chain-unknown'],
    ['has a truncated chain id', 'chainId=eip155:3133&projectId=shop', 404, 'chain-unknown'],
    ['has no chain', 'projectId=shop', 404, 'chain-unknown'],
    ['has an RPC URL of the caller', 'chainId=http://169.254.169.254/&projectId=shop', 404, 'chain-unknown'],
  ])('%s', async (_, query, expected, code) => {
    const { post, node } = await start()
    const response = await post(BALANCE, query)
    expect(response.status).toBe(expected)
    expect(await response.json()).toMatchObject({ error: { code } })
    expect(node.requests).toEqual([])
  })

  test.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTypedData_v4',
    'personal_sign',
    'eth_subscribe',
    'anvil_setBalance',
    'hardhat_impersonateAccount',
    'evm_mine',
    'debug_traceTransaction',
    'trace_block',
    'admin_nodeInfo',
    'txpool_content',
    'wallet_sendCalls',
    'getBalance',
    'ETH_CALL',
    '__proto__',
    'constructor',
  ])('is %s, while other calls of the batch are forwarded', async (method) => {
    const { post, node } = await start()
    const response = await post([call(method), BALANCE])
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Requested RPC call is not allowed' } },
      { jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' },
    ])
    expect(methodsOf(node)).toEqual(['eth_chainId', 'eth_getBalance'])
  })

  test.each(['requestAirdrop', 'getProgramAccounts', 'eth_call'])('is %s on Solana', async (method) => {
    const { post, node } = await start()
    const query = `chainId=solana:${GENESIS.slice(0, 32)}&projectId=shop`
    expect(await (await post(call(method), query)).json()).toMatchObject({ error: { code: -32601 } })
    expect(node.requests).toEqual([])
    expect(await (await post(call('getSlot'), query)).json()).toMatchObject({ result: 5 })
  })

  test.each<[string, unknown, number, object]>([
    ['is invalid JSON', '{', 400, { id: null, error: { code: -32700 } }],
    ['is empty', '', 400, { id: null, error: { code: -32700 } }],
    ['is an empty batch', [], 400, { id: null, error: { code: -32600 } }],
    [
      'is a batch of more than a thousand',
      Array(1_001).fill(0),
      400,
      { error: { code: -32600, message: 'The request has more than 1000 calls' } },
    ],
    ['is a number', 5, 200, { id: null, error: { code: -32600 } }],
    ['is null', 'null', 200, { id: null, error: { code: -32600 } }],
    ['has no id', { method: 'eth_chainId' }, 200, { id: null, error: { code: -32600 } }],
    ['has no method', { id: 1 }, 200, { id: null, error: { code: -32600 } }],
    ['has parameters as text', { ...BALANCE, params: 'x' }, 200, { id: null, error: { code: -32600 } }],
    [
      'has another JSON-RPC version',
      { ...BALANCE, jsonrpc: '1.0' },
      200,
      { id: null, error: { code: -32600 } },
    ],
    [
      'has an id of a million letters',
      { ...BALANCE, id: 'x'.repeat(100_000) },
      200,
      { id: null, error: { code: -32600 } },
    ],
  ])('%s', async (_, body, expected, answer) => {
    const { post, node } = await start()
    const response = await post(body)
    expect(response.status).toBe(expected)
    expect(await response.json()).toMatchObject(answer)
    expect(node.requests).toEqual([])
  })

  test('is larger than 256 kB, whether or not its length is declared', async () => {
    const { app, post, node } = await start()
    const long = JSON.stringify({ ...BALANCE, params: ['x'.repeat(256_000)] })
    expect((await post(long, undefined, { 'Content-Length': String(long.length) })).status).toBe(413)
    const streamed = await app.request(
      new Request('http://widget/v1?chainId=eip155:31337&projectId=shop', {
        method: 'POST',
        body: new Blob([long]).stream(),
        duplex: 'half',
      } as RequestInit),
    )
    expect(streamed.status).toBe(413)
    expect(node.requests).toEqual([])
  })

  test('has endlessly nested parameters', async () => {
    const { post, node } = await start()
    const deep = `${'['.repeat(120_000)}${']'.repeat(120_000)}`
    const response = await post(`[{"id":1,"method":"eth_call","params":${deep}},${JSON.stringify(BALANCE)}]`)
    expect(await response.json()).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'The parameters cannot be sent' } },
      { jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' },
    ])
    expect(methodsOf(node)).not.toContain('eth_call')
  })
})

describe('limits', () => {
  test('count every call of a batch for its client, allowed or not, and have a Retry-After', async () => {
    const addressOf = (headers: Headers) => headers.get('X-Client') ?? ''
    const limits = createLimits({ perAddress: 10, perProject: 1_000 })
    const { post, node } = await start(RESULTS, { limits, addressOf })
    const from = (client: string, count: number) =>
      post(Array(count).fill(call('eth_accounts')), undefined, { 'X-Client': client })
    expect((await from('203.0.113.7', 10)).status).toBe(200)
    const refused = await from('203.0.113.7', 1)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/)
    expect(await refused.json()).toMatchObject({ error: { code: 'rate-limited' } })
    expect((await from('2001:db8::1', 10)).status).toBe(200)
    expect((await from('2001:db8::2', 1)).status).toBe(429)
    expect((await from('203.0.113.8', 1)).status).toBe(200)
    expect(node.requests).toEqual([])
  })
})

describe('an unreachable chain', () => {
  test.each<[string, Respond]>([
    ['is down', (_, response) => response.destroy()],
    [
      'returns a page',
      (_, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
    ],
    ['serves another chain', honest({ eth_chainId: () => '0x1' })],
  ])('because it %s causes 503 with Retry-After, without details of the upstream', async (_, respond) => {
    const { post, logged } = await start(respond)
    const response = await post(BALANCE)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      error: { code: 'chain-unavailable', message: 'The chain cannot be reached.' },
    })
    expect(JSON.stringify(logged)).not.toContain('SECRET')
  })

  test('is not assumed for deeply nested data, which does not affect the other calls', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const { post } = await start((calls, response, isBatch) => {
      if (!isBatch) return RESULTS(calls, response, isBatch)
      response.setHeader('Content-Type', 'application/json')
      response.end(`[{"id":1,"result":${deep}},{"id":2,"result":"0x1"}]`)
    })
    const response = await post([BALANCE, BALANCE])
    expect(await response.json()).toMatchObject([{ error: { code: -32603 } }, { result: '0x1' }])
  })
})

describe('CORS for a page', () => {
  test.each<[string, Record<string, string>, number, string | null]>([
    ['of the project', { Origin: 'https://shop.example' }, 200, 'https://shop.example'],
    [
      'of the project’s other sites',
      { Origin: 'https://x.preview.shop.example' },
      200,
      'https://x.preview.shop.example',
    ],
    ['of the secure frame', { Origin: 'https://secure.other.example' }, 200, 'https://secure.other.example'],
    ['of the widget', { Origin: 'https://widget.example', 'Sec-Fetch-Site': 'same-origin' }, 200, null],
    [
      'of the widget in an older browser',
      { Origin: 'https://widget.example', Host: 'widget.example' },
      200,
      null,
    ],
    ['of another project', { Origin: 'https://game.example:8443' }, 403, null],
    [
      'of an unknown site',
      { Origin: 'https://evil.example', Host: 'widget.example', 'Sec-Fetch-Site': 'cross-site' },
      403,
      null,
    ],
    ['with an opaque origin', { Origin: 'null' }, 403, null],
  ])('%s', async (_, headers, expected, allowed) => {
    const { app, post } = await start()
    const response = await post(BALANCE, undefined, headers)
    expect(response.status).toBe(expected)
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
    const before = await app.request('/v1?chainId=eip155:31337&projectId=shop', {
      method: 'OPTIONS',
      headers,
    })
    expect(before.status).toBe(expected === 200 ? 204 : 403)
    expect(before.headers.get('access-control-allow-origin')).toBe(allowed)
  })

  test('includes errors, and responses vary by origin', async () => {
    const limits = createLimits({ perAddress: 1, perProject: 1 })
    const { post } = await start(RESULTS, { limits })
    const headers = { Origin: 'https://shop.example' }
    expect((await post(BALANCE, undefined, headers)).status).toBe(200)
    const refused = await post(BALANCE, undefined, headers)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(refused.headers.get('vary')).toBe('Origin, Accept-Encoding')
  })
})
