import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { createRequest } from '../outbound/request.ts'
import { chainForTests } from '../testing/chains.ts'
import { honest, honestUntil, type Node, type Respond, startNode, stopNodes } from '../testing/nodes.ts'
import { createRpc } from './createRpc.ts'
import { RpcError, UnreachableError } from './rpc.ts'

afterEach(stopNodes)

/** A chain on these nodes, with a clock that the test moves by hand, and the log. */
function rpcOf(nodes: readonly { url: string }[], changes: Partial<Chain> = {}, deadlineMs = 10_000) {
  const clock = { ms: 1_000_000 }
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const rpc = createRpc({ request: createRequest(false), log, nowMs: () => clock.ms, deadlineMs })
  const chain = chainForTests({ rpcUrls: nodes.map(({ url }) => url), ...changes })
  const echo = (value: unknown) => rpc.request(chain, 'echo', [value])
  return { rpc, chain, echo, clock, logged }
}

/** The methods of each HTTP request, without those that only check the chain id. */
const methodsOf = ({ requests }: Node) =>
  requests.map((calls) => calls.map(({ method }) => method)).filter(([first]) => first !== 'eth_chainId')

const json =
  (body: string, type = 'application/json'): Respond =>
  (_, response) => {
    response.setHeader('Content-Type', type).end(body)
  }
const status =
  (code: number, headers: Record<string, string> = {}): Respond =>
  (_, response) => {
    response.writeHead(code, headers).end()
  }

/** Sends for as long as the client reads. */
function endless(response: ServerResponse): void {
  const chunk = ' '.repeat(1_000_000)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.setHeader('Content-Type', 'application/json').on('drain', more)
  more()
}

const HOSTILE: readonly [string, Respond][] = [
  ['a page of a hotel’s network', json('<!doctype html><title>Sign in</title>', 'text/html')],
  ['a page that says it is JSON', json('<!doctype html>')],
  [
    'JSON that does not say so',
    (calls, response) =>
      json(JSON.stringify({ id: calls[0]?.id, result: [7] }), 'text/plain')(calls, response, false),
  ],
  ['an answer to another call', json('{"jsonrpc":"2.0","id":999,"result":["0x1"]}')],
  ['two answers to one call', json('[{"id":1,"result":[1]},{"id":1,"result":[2]}]')],
  ['JSON that is not JSON-RPC', json('{"ok":true}')],
  ['half an answer', json('{"jsonrpc":"2.0","id":1,"resu')],
  ['nothing', json('')],
  ['a redirect', status(302, { location: 'http://127.0.0.1:1/' })],
  ['too many requests', status(429)],
  ['too many requests and a Retry-After', status(429, { 'retry-after': '30' })],
  ['no such key', status(401)],
  ['no such page', status(404)],
  ['an error', status(500)],
  ['an overload', status(503, { 'retry-after': 'soon' })],
  ['the end of the connection', (_, response) => response.destroy()],
  [
    'the end of the connection in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' })
      response.write('{"id":1', () => response.destroy())
    },
  ],
]

describe.each([
  ['from the start', (respond: Respond) => respond],
  ['after its chain was checked', honestUntil],
])('an upstream that fails %s', (_when, behave) => {
  test.each(HOSTILE)(
    'with %s is replaced by the next one; without a next one the call fails',
    async (_, respond) => {
      const bad = await startNode(behave(respond))
      const good = await startNode(honest())
      expect(await rpcOf([bad, good]).echo('0x1')).toEqual(['0x1'])
      await expect(rpcOf([bad]).echo('0x1')).rejects.toBeInstanceOf(UnreachableError)
    },
  )

  test.each<[string, Respond]>([
    ['without a response', () => undefined],
    [
      'in the middle',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ])('by a timeout %s is replaced by the next one', async (_, respond) => {
    const bad = await startNode(behave(respond))
    const good = await startNode(honest())
    expect(await rpcOf([bad, good], {}, 1_000).echo('0x1')).toEqual(['0x1'])
    await expect(rpcOf([bad], {}, 1_000).echo('0x1')).rejects.toBeInstanceOf(UnreachableError)
  })
})

test('by being unreachable is replaced by the next one', async () => {
  const good = await startNode(honest())
  expect(await rpcOf([{ url: 'http://127.0.0.1:1/' }, good]).echo('0x1')).toEqual(['0x1'])
})

describe('an endless response', () => {
  test('is abandoned: another upstream is used, or the call fails', async () => {
    const sent: ServerResponse[] = []
    const bad = await startNode(
      honestUntil((_, response) => {
        sent.push(response)
        endless(response)
      }),
    )
    const good = await startNode(honest())
    expect(await rpcOf([bad, good]).echo('0x1')).toEqual(['0x1'])
    const error = await rpcOf([bad])
      .echo('0x1')
      .catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ code: -32005, message: 'The answer is longer than this server passes on' })
    for (const { socket } of sent) expect(socket?.bytesWritten ?? 0).toBeLessThan(64_000_000)
  })

  test('is not requested again for every call of a batch', async () => {
    const bad = await startNode(honestUntil((_, response) => endless(response)))
    const { rpc, chain } = rpcOf([bad])
    const calls = Array.from({ length: 100 }, (_, index) => ({ method: 'echo', params: [index] }))
    const answers = await rpc.batch(chain, calls)
    expect(answers.every((answer) => 'error' in answer && answer.error.code === -32005)).toBe(true)
    expect(methodsOf(bad).length).toBeLessThan(20)
  })

  test('does not affect the other calls of a batch', async () => {
    const node = await startNode((calls, response, isBatch) => {
      if (calls.some(({ params }) => JSON.stringify(params) === '["huge"]')) endless(response)
      else honest()(calls, response, isBatch)
    })
    const { rpc, chain } = rpcOf([node])
    const calls = ['a', 'huge', 'b', 'c'].map((each) => ({ method: 'echo', params: [each] }))
    expect(await rpc.batch(chain, calls)).toEqual([
      { result: ['a'] },
      { error: expect.objectContaining({ code: -32005 }) },
      { result: ['b'] },
      { result: ['c'] },
    ])
  })
})

describe('concurrent calls', () => {
  test('share one HTTP request; a single one is sent alone', async () => {
    const node = await startNode(honest())
    const { rpc, chain, echo } = rpcOf([node])
    const given = [
      { method: 'echo', params: [3] },
      { method: 'echo', params: [4] },
    ]
    expect(await Promise.all([echo(1), echo(2), rpc.batch(chain, given)])).toEqual([
      [1],
      [2],
      [{ result: [3] }, { result: [4] }],
    ])
    await echo(5)
    expect(methodsOf(node).map(({ length }) => length)).toEqual([4, 1])
  })

  test('are sent in batches of a thousand', async () => {
    const node = await startNode(honest())
    const { rpc, chain } = rpcOf([node])
    const calls = Array.from({ length: 1_001 }, (_, index) => ({ method: 'echo', params: [index] }))
    const answers = await rpc.batch(chain, calls)
    expect(answers).toEqual(calls.map(({ params }) => ({ result: params })))
    expect(
      methodsOf(node)
        .map(({ length }) => length)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 1_000])
  })

  test('get their own responses, in whatever order', async () => {
    const node = await startNode((calls, response, isBatch) =>
      honest()(calls.toReversed(), response, isBatch),
    )
    const { rpc, chain } = rpcOf([node])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), async (texts) => {
        const calls = texts.map((text) => ({ method: 'echo', params: [text] }))
        expect(await rpc.batch(chain, calls)).toEqual(texts.map((text) => ({ result: [text] })))
      }),
      { numRuns: 30 },
    )
  })

  test.each<[string, Respond]>([
    ['by an error', json('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}')],
    ['by an HTTP status', status(400)],
    ['as too large', status(413)],
  ])('are sent one by one to an upstream that refuses batches %s, for a minute', async (_, refuse) => {
    const node = await startNode((calls, response, isBatch) =>
      (isBatch ? refuse : honest())(calls, response, isBatch),
    )
    const { echo, clock } = rpcOf([node])
    const ask = () => Promise.all([echo('a'), echo('b'), echo('c')])
    expect(await ask()).toEqual([['a'], ['b'], ['c']])
    expect(
      methodsOf(node)
        .map(({ length }) => length)
        .toSorted(),
    ).toEqual([1, 1, 1, 2, 3])
    node.requests = []
    await ask()
    expect(methodsOf(node).map(({ length }) => length)).toEqual([1, 1, 1])
    clock.ms += 60_000
    node.requests = []
    node.respond = honest()
    await ask()
    expect(methodsOf(node).map(({ length }) => length)).toEqual([3])
  })

  test('that one upstream answers partly are completed by the next', async () => {
    const some = await startNode((calls, response, isBatch) => {
      const left = calls.filter(({ params }) => JSON.stringify(params) !== '["b"]')
      honest()(left, response, isBatch)
    })
    const good = await startNode(honest())
    const { echo } = rpcOf([some, good])
    expect(await Promise.all([echo('a'), echo('b'), echo('c')])).toEqual([['a'], ['b'], ['c']])
    expect(good.requests.flat().map(({ params }) => params)).toContainEqual(['b'])
    expect(good.requests.flat().map(({ params }) => params)).not.toContainEqual(['a'])
  })

  test('are unaffected by one that cannot be sent', async () => {
    const node = await startNode(honest())
    const { rpc, chain } = rpcOf([node])
    let deep: unknown[] = []
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    const calls = [
      { method: 'echo', params: deep },
      { method: 'echo', params: ['a'] },
    ]
    expect(await rpc.batch(chain, calls)).toEqual([
      { error: { code: -32602, message: 'The parameters cannot be sent' } },
      { result: ['a'] },
    ])
  })
})

describe('the chain of an upstream (R10)', () => {
  const wrong = honest({ eth_chainId: () => '0x1' })

  test('is checked once, before any call', async () => {
    const node = await startNode(honest())
    const { echo } = rpcOf([node])
    await Promise.all([echo(1), echo(2)])
    await echo(3)
    expect(node.requests.map(([first]) => first?.method)).toEqual(['eth_chainId', 'echo', 'echo'])
  })

  test.each<[string, unknown]>([
    ['another chain', '0x1'],
    ['a number', 31_337],
    ['decimal digits', '31337'],
    ['nothing', null],
    ['a very long one', `0x${'7a69'.repeat(1_000)}`],
  ])('of %s means that it is never used, and that is logged without the key', async (_, answered) => {
    const bad = await startNode(honest({ eth_chainId: () => answered }))
    const good = await startNode(honest())
    const { echo, logged } = rpcOf([bad, good])
    expect(await echo('0x1')).toEqual(['0x1'])
    expect(methodsOf(bad)).toEqual([])
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 50, chain: 'eip155:31337', upstream: new URL(bad.url).host }),
    )
    expect(JSON.stringify(logged)).not.toContain('SECRET')
    expect(JSON.stringify(logged).length).toBeLessThan(1_000)
    await expect(rpcOf([bad]).echo('0x1')).rejects.toMatchObject({ retryAfterMs: 600_000 })
  })

  test('is checked again after ten minutes, in case it was corrected', async () => {
    const node = await startNode(wrong)
    const { echo, clock } = rpcOf([node])
    await expect(echo(1)).rejects.toBeInstanceOf(UnreachableError)
    node.respond = honest()
    clock.ms += 599_999
    await expect(echo(2)).rejects.toBeInstanceOf(UnreachableError)
    expect(node.requests).toHaveLength(1)
    clock.ms += 1
    expect(await echo(3)).toEqual([3])
  })

  test('is checked again after a minute even for the only upstream', async () => {
    const node = await startNode(honest())
    const { echo, clock } = rpcOf([node])
    await echo(1)
    node.respond = wrong
    clock.ms += 59_999
    expect(await echo(2)).toEqual([2])
    clock.ms += 1
    await expect(echo(3)).rejects.toMatchObject({ retryAfterMs: 600_000 })
  })

  test('is checked again after an outage', async () => {
    const node = await startNode(honest())
    const { echo, clock } = rpcOf([node])
    await echo(1)
    node.respond = status(500)
    for (const each of [1, 2, 3]) await expect(echo(each)).rejects.toBeInstanceOf(UnreachableError)
    node.respond = wrong
    node.requests = []
    clock.ms += 2_000
    await expect(echo(4)).rejects.toMatchObject({ retryAfterMs: 600_000 })
    expect(node.requests.flat().map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test('is compared exactly', async () => {
    const id = 2n ** 70n + 1n
    const near = await startNode(honest({ eth_chainId: () => `0x${(id - 1n).toString(16)}` }))
    const exact = await startNode(honest({ eth_chainId: () => `0x${id.toString(16)}` }))
    const { echo } = rpcOf([near, exact], { id: `eip155:${id}` })
    expect(await echo('0x1')).toEqual(['0x1'])
    expect(methodsOf(near)).toEqual([])
  })

  test('is the genesis hash on Solana', async () => {
    const devnet = await startNode(
      honest({ getGenesisHash: () => 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }),
    )
    const solana = (reference: string) =>
      rpcOf([devnet], { id: `solana:${reference}`, namespace: 'solana' }).echo('x')
    expect(await solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toEqual(['x'])
    await expect(solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).rejects.toBeInstanceOf(UnreachableError)
  })
})

describe('a failing upstream (R9)', () => {
  test('is paused for two seconds after three failures, and the error has a Retry-After', async () => {
    const node = await startNode(honest())
    const { echo, clock, logged } = rpcOf([node])
    await echo(0)
    node.respond = status(500)
    for (const each of [1, 2, 3]) await expect(echo(each)).rejects.toBeInstanceOf(UnreachableError)
    node.requests = []
    clock.ms += 500
    await expect(echo(4)).rejects.toMatchObject({ retryAfterMs: 1_500, chainId: 'eip155:31337' })
    expect(node.requests).toEqual([])
    expect(logged).toContainEqual(expect.objectContaining({ level: 40, reason: 'status 500', waitMs: 2_000 }))
    node.respond = honest()
    clock.ms += 1_500
    expect(await echo(5)).toEqual([5])
  })

  test.each([
    ['in seconds', '30'],
    ['as a date', new Date(1_000_000 + 30_000).toUTCString()],
  ])('is paused for its Retry-After %s', async (_, retryAfter) => {
    const node = await startNode(honestUntil(status(429, { 'retry-after': retryAfter })))
    const good = await startNode(honest())
    const { echo, clock } = rpcOf([node, good])
    await echo(1)
    node.requests = []
    clock.ms += 29_999
    await Promise.all([echo(2), echo(3)])
    expect(node.requests).toEqual([])
    node.respond = honest()
    good.respond = status(500)
    clock.ms += 1
    expect(await echo(4)).toEqual([4])
  })

  test.each([401, 402, 403])('with %i for only one call still gets the others', async (code) => {
    const node = await startNode((calls, response, isBatch) => {
      const isOdd = calls.some(({ method }) => method === 'odd')
      ;(isOdd ? status(code) : honest())(calls, response, isBatch)
    })
    const { rpc, chain, echo } = rpcOf([node])
    await expect(rpc.request(chain, 'odd', [])).rejects.toBeInstanceOf(UnreachableError)
    expect(await echo(1)).toEqual([1])
  })

  test.each([401, 402, 403])('with %i for two calls of a batch does not affect the others', async (code) => {
    const node = await startNode((calls, response, isBatch) => {
      const isOdd = calls.some(({ method }) => method === 'odd')
      ;(isOdd ? status(code) : honest())(calls, response, isBatch)
    })
    const { rpc, chain, logged, echo } = rpcOf([node])
    const odd = { method: 'odd', params: [] }
    const calls = Array.from({ length: 1_000 }, (_, index) =>
      index === 7 || index === 700 ? odd : { method: 'echo', params: [index] },
    )
    const answers = await rpc.batch(chain, calls)
    const error = { code: -32002, message: 'The node refuses this call' }
    expect(answers).toEqual(calls.map((call) => (call === odd ? { error } : { result: call.params })))
    expect(node.requests.length).toBeLessThan(50)
    expect(logged).toEqual([])
    const refused = expect(rpc.request(chain, 'odd', [])).rejects.toBeInstanceOf(UnreachableError)
    expect(await echo(1)).toEqual([1])
    await refused
    await expect(rpc.batch(chain, [odd, odd])).rejects.toBeInstanceOf(UnreachableError)
  })

  test('with 403 for many calls of one visitor does not affect other visitors', async () => {
    const node = await startNode((calls, response, isBatch) => {
      const isOdd = calls.some(({ method }) => method === 'odd')
      ;(isOdd ? status(403) : honest())(calls, response, isBatch)
    })
    const { rpc, chain, echo } = rpcOf([node])
    const odd = { method: 'odd', params: [] }
    const own = (index: number) => ({ method: 'echo', params: [index] })
    const hostile = Array.from({ length: 600 }, (_, index) => (index % 10 === 7 ? odd : own(index)))
    const honestOnes = Array.from({ length: 300 }, (_, index) => own(index))
    const [before, , batch, after] = await Promise.all([
      Promise.all([1, 2, 3].map(echo)),
      rpc.batch(chain, hostile).catch(() => undefined),
      rpc.batch(chain, honestOnes),
      Promise.all([4, 5, 6].map(echo)),
    ])
    expect([before, after]).toEqual([
      [[1], [2], [3]],
      [[4], [5], [6]],
    ])
    expect(batch).toEqual(honestOnes.map(({ params }) => ({ result: params })))
    expect(node.requests.length).toBeLessThan(80)
  })

  test('with 403 for every large batch gets smaller ones for a minute', async () => {
    const node = await startNode((calls, response, isBatch) =>
      (calls.length > 10 ? status(403) : honest())(calls, response, isBatch),
    )
    const { echo, clock } = rpcOf([node])
    const values = Array.from({ length: 100 }, (_, index) => index)
    const lengthsOf = async () => {
      node.requests = []
      expect(await Promise.all(values.map(echo))).toEqual(values.map((value) => [value]))
      return methodsOf(node).map(({ length }) => length)
    }
    expect(Math.max(...(await lengthsOf()))).toBe(100)
    expect(Math.max(...(await lengthsOf()))).toBeLessThanOrEqual(10)
    clock.ms += 60_000
    expect(Math.max(...(await lengthsOf()))).toBe(100)
  })

  test('with 403 for all calls of a batch, but not for its chain, does not get each of them', async () => {
    const node = await startNode(honestUntil(status(403)))
    const good = await startNode(honest())
    const calls = Array.from({ length: 1_000 }, (_, index) => ({ method: 'echo', params: [index] }))
    const { rpc, chain } = rpcOf([node, good])
    expect(await rpc.batch(chain, calls)).toEqual(calls.map(({ params }) => ({ result: params })))
    expect(node.requests.length).toBeLessThan(60)
    await expect(rpcOf([node]).rpc.batch(rpcOf([node]).chain, calls)).rejects.toBeInstanceOf(UnreachableError)
  })

  test.each([401, 402, 403])('with %i for every request is paused at once', async (code) => {
    const node = await startNode(honest())
    const { echo, logged } = rpcOf([node])
    await echo(1)
    node.respond = status(code)
    await expect(echo(2)).rejects.toMatchObject({ retryAfterMs: 2_000 })
    expect(logged).toContainEqual(expect.objectContaining({ level: 40, reason: `status ${code}` }))
  })

  test('with many concurrent calls counts as one outage', async () => {
    const node = await startNode(honestUntil(status(500)))
    const { rpc, chain, echo } = rpcOf([node])
    const calls = Array.from({ length: 20_000 }, () => ({ method: 'echo', params: [] }))
    await expect(rpc.batch(chain, calls)).rejects.toBeInstanceOf(UnreachableError)
    await expect(echo(1)).rejects.toMatchObject({ retryAfterMs: 2_000 })
  })

  test('with errors about calls is not paused, because an attacker could cause them', async () => {
    const node = await startNode(
      honest({ bad: () => ({ error: { code: -32005, message: 'more than 10000 results' } }) }),
    )
    const { rpc, chain, echo } = rpcOf([node])
    for (const each of [1, 2, 3, 4]) {
      await expect(rpc.request(chain, 'bad', [each])).rejects.toMatchObject({ code: -32005 })
    }
    expect(await echo('0x1')).toEqual(['0x1'])
  })
})

describe('an error of a node', () => {
  test('is passed on unchanged, and no other upstream is asked', async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    const first = await startNode(honest({ eth_call: () => ({ error }) }))
    const second = await startNode(honest())
    const { rpc, chain } = rpcOf([first, second])
    const problem = await rpc.request(chain, 'eth_call', []).catch((thrown: unknown) => thrown)
    expect(problem).toBeInstanceOf(RpcError)
    expect(problem).toMatchObject(error)
    expect(methodsOf(second)).toEqual([])
  })

  test.each([-32601, -32603, -32005, -32002])(
    'with code %i may be about the node itself: another one is asked',
    async (code) => {
      const lagging = await startNode(honest({ eth_call: () => ({ error: { code, message: 'not here' } }) }))
      const good = await startNode(honest({ eth_call: () => '0x2a' }))
      const { rpc, chain } = rpcOf([lagging, good])
      expect(await rpc.request(chain, 'eth_call', [])).toBe('0x2a')
      await expect(
        rpcOf([lagging]).rpc.request(chainForTests({ rpcUrls: [lagging.url] }), 'eth_call', []),
      ).rejects.toMatchObject({ code })
    },
  )

  test('can have any HTTP status', async () => {
    const node = await startNode(
      honestUntil((_, response) => {
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0"}}')
      }),
    )
    const { echo } = rpcOf([node])
    await expect(echo(1)).rejects.toMatchObject({ code: -32602, message: 'invalid argument 0' })
  })
})

test('64-bit numbers are exact in both directions', async () => {
  const node = await startNode(honestUntil(json('{"jsonrpc":"2.0","id":1,"result":[18446744073709551615]}')))
  const { rpc, chain } = rpcOf([node])
  expect(await rpc.request(chain, 'echo', [18446744073709551615n])).toEqual([18446744073709551615n])
})

test('an aborted call rejects, and no further upstream is asked', async () => {
  const gone = new AbortController()
  const bad = await startNode(
    honestUntil((_, response) => {
      gone.abort()
      response.destroy()
    }),
  )
  const good = await startNode(honest())
  const { rpc, chain } = rpcOf([bad, good])
  await expect(rpc.request(chain, 'echo', [1], { signal: gone.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(methodsOf(good)).toEqual([])
  await expect(rpc.request(chain, 'echo', [1], { signal: gone.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('an aborted call does not wait for a silent upstream', async () => {
  const gone = new AbortController()
  const silent = await startNode(honestUntil(() => gone.abort()))
  const { rpc, chain } = rpcOf([silent])
  await expect(rpc.request(chain, 'echo', [1], { signal: gone.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('an abort signal has one listener, however many calls share it, and none afterwards', async () => {
  const { signal } = new AbortController()
  const listening: number[] = []
  const answer = honest()
  const node = await startNode((...asked) => {
    listening.push(getEventListeners(signal, 'abort').length)
    answer(...asked)
  })
  const { rpc, chain } = rpcOf([node])
  const calls = Array.from({ length: 64 }, (_, place) => ({ method: 'echo', params: [place] }))
  await rpc.batch(chain, calls, { signal })
  expect(Math.max(...listening)).toBe(1)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

describe('a name that resolves to this machine', () => {
  const log = pino({ level: 'silent' })

  test('is not used in production', async () => {
    const node = await startNode(honest())
    const rpc = createRpc({ request: createRequest(true), log })
    const chain = chainForTests({ rpcUrls: [node.url.replace('127.0.0.1', 'localhost')] })
    await expect(rpc.request(chain, 'echo', [1])).rejects.toBeInstanceOf(UnreachableError)
    expect(node.requests).toEqual([])
  })

  test('is used if the operator marks it as internal, and only for that chain', async () => {
    const node = await startNode(honest({ eth_chainId: () => '0x7a69' }))
    const rpc = createRpc({ request: createRequest(true), log })
    const rpcUrls = [node.url.replace('127.0.0.1', 'localhost')]
    const own = chainForTests({ rpcUrls, internalUrls: rpcUrls })
    expect(await rpc.request(own, 'echo', [1])).toEqual([1])
    node.requests = []
    const another = chainForTests({ id: 'eip155:5', rpcUrls, internalUrls: ['http://10.0.0.1/'] })
    await expect(rpc.request(another, 'echo', [1])).rejects.toBeInstanceOf(UnreachableError)
    expect(node.requests).toEqual([])
  })
})
