import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiProblem } from '../problem/problem.ts'
import { reply, startBundler, type TestBundler } from '../testing/bundler.ts'
import { askBundler } from './askBundler.ts'

const HASH = `0x${'ab'.repeat(32)}`
const LIMITS = { deadlineMs: 5_000, bytes: 1_000 }

let bundler: TestBundler
beforeEach(async () => {
  bundler = await startBundler()
})
afterEach(() => bundler.stop())

const ask = (limits = LIMITS) => {
  const upstream = { name: 'The bundler of shop', url: new URL(bundler.url.replace('{chainId}', '1')) }
  return askBundler(upstream, { method: 'eth_getUserOperationByHash', params: [HASH] }, limits)
}

/** The error, which must not reveal the address. */
async function problemOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiProblem)) throw new Error('it did not fail as expected')
  expect(error.code).toBe('bundler-away')
  expect(JSON.stringify(error.body) + error.stack + String(error.cause)).not.toMatch(
    /canary|127\.0\.0\.1|https?:/,
  )
  return error.message
}

test('a result is passed on, and the question is one of JSON-RPC 2.0', async () => {
  bundler.respond(reply({ result: { actualGasUsed: '0x1', logs: [] } }))
  expect(await ask()).toEqual({ result: { actualGasUsed: '0x1', logs: [] } })
  expect(bundler.received).toEqual([
    {
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'eth_getUserOperationByHash',
      params: [HASH],
      path: '/1/rpc?apikey=canary-key',
    },
  ])
  bundler.respond(reply({ result: null, error: null }))
  expect(await ask()).toEqual({ result: null })
})

test.each([200, 400, 500])(
  'an error of the bundler is passed on, also with the status %i',
  async (status) => {
    const error = { code: -32500, message: 'AA24 signature error', data: '0x08c379a0' }
    bundler.respond(reply({ error }, status))
    expect(await ask()).toEqual({ error })
  },
)

test('of an error only the code, a short message and bytes are passed on', async () => {
  const message = 'm'.repeat(600)
  bundler.respond(reply({ error: { code: -32501, message, data: { paymaster: '0x1' }, stack: 'at …' } }))
  expect(await ask()).toEqual({ error: { code: -32501, message: 'm'.repeat(512) } })
  bundler.respond(reply({ error: { code: -32521, message, data: `0x${'00'.repeat(5_000)}` } }))
  expect(await ask({ ...LIMITS, bytes: 20_000 })).toEqual({
    error: { code: -32521, message: 'm'.repeat(512) },
  })
})

test('an error that quotes the address is passed on without it', async () => {
  const [origin = ''] = bundler.url.split('/{chainId}')
  const message = `POST ${origin}/1/rpc?apikey=canary-key: key "canary-key" of ${origin.slice(7)} is over its quota`
  bundler.respond(reply({ error: { code: 429, message } }, 429))
  expect(await ask()).toEqual({ error: { code: 429, message: 'POST …: key "…" of … is over its quota' } })
})

test.each<[string, Parameters<TestBundler['respond']>[0], string]>([
  ['a web page', (response) => response.writeHead(200).end('<html>canary</html>'), '200 without'],
  ['an HTTP error', (response) => response.writeHead(502).end('canary'), '502 without'],
  ['nothing', (response) => response.writeHead(204).end(), '204 without'],
  ['JSON of another kind', (response) => response.end('{"ok":true}'), '200 without'],
  ['neither result nor error', reply({}), '200 without'],
  ['another version', reply({ jsonrpc: '1.0', result: '0x' }), '200 without'],
  ['the id of another question', reply({ id: 0, result: '0x' }), '200 without'],
  ['no id', reply({ id: null, error: { code: -32600, message: 'canary' } }), '200 without'],
  ['an error that is a text', reply({ error: 'canary' }), '200 without'],
  ['a result with an HTTP error', reply({ result: '0x' }, 500), '500 with a result'],
  ['a redirect', (response) => response.writeHead(307, { Location: '/canary' }).end(), '307 without'],
  ['more than the limit', reply({ result: 'x'.repeat(1_000) }), 'with more than 1000 bytes'],
])('%s is reported as no answer', async (_, respond, reason) => {
  bundler.respond(respond)
  expect(await problemOf(ask())).toContain(`The bundler of shop answered ${reason}`)
  expect(bundler.received).toHaveLength(1)
})

test('a response without an end is given up at the limit', async () => {
  bundler.respond((response) => {
    response.on('error', () => undefined)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      response.once('drain', more)
    }
    more()
  })
  expect(await problemOf(ask())).toContain('with more than 1000 bytes')
})

test.each<[string, Parameters<TestBundler['respond']>[0]]>([
  ['does not answer', () => undefined],
  ['does not end its answer', (response) => response.write('{"jsonrpc":')],
])('a bundler that %s is given up after the deadline', async (_, respond) => {
  bundler.respond(respond)
  expect(await problemOf(ask({ ...LIMITS, deadlineMs: 50 }))).toBe(
    'The bundler of shop does not answer within 50 ms.',
  )
})

test('a bundler that is down, or breaks the connection, is reported with the reason', async () => {
  bundler.respond((response) => response.destroy())
  expect(await problemOf(ask())).toBe('The bundler of shop cannot be reached (UND_ERR_SOCKET).')
  await bundler.stop()
  expect(await problemOf(ask())).toBe('The bundler of shop cannot be reached (ECONNREFUSED).')
  bundler = await startBundler()
})
