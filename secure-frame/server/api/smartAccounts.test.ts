import { randomUUID } from 'node:crypto'
import { parseProjects } from '@airlock/kit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { admission } from '../admission.ts'
import { refusal } from '../testing/answers.ts'
import { OPERATION, reply, startBundler, type TestBundler } from '../testing/bundler.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, SHOP, type TestServer } from '../testing/server.ts'

const MINUTE = 60_000
const [PGlite] = databases

const HASH = `0x${'ab'.repeat(32)}`
const { signature: _, ...UNSIGNED } = OPERATION

const project = (id: string, setting: object) => ({
  id,
  name: id,
  origins: [SHOP],
  rpcUrl: 'https://rpc.example',
  ...setting,
})
const networks = ['eip155:1', 'eip155:10']
const bundlerUrl = { env: 'BUNDLER' }
const PROJECTS = JSON.stringify({
  projects: [project('shop', { smartAccounts: { networks, bundlerUrl } }), project('plain', {})],
})

let database: TestDatabase
let bundler: TestBundler
let variables: Record<string, string>
let server: TestServer
let client: TestClient
let accessToken: string

/** Signs in to a project. */
async function tokenAt(projectId: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const body = { email, projectId, topOrigin: SHOP }
  const { attemptId } = await (await client.call('POST', '/api/attempts', { body })).json()
  const code = await server.codeFor(email)
  const verified = await client.call('POST', `/api/attempts/${attemptId}/verify`, { body: { code } })
  return (await verified.json()).accessToken
}

beforeAll(async () => {
  if (!PGlite) throw new Error('no database')
  database = await PGlite.open()
  bundler = await startBundler()
  variables = { BUNDLER: bundler.url }
  const read = parseProjects(PROJECTS, 'airlock.yaml', { mode: 'development', hasSecureFrame: true })
  server = await createTestServer({
    db: database.db,
    projects: [...read.byId.keys()],
    bundlerUrl: admission(read, { variables, mode: 'development' }).bundlerUrl,
    limits: {
      'bundler-user-10m': { max: 4, windowMs: 10 * MINUTE },
      'operation-user-1h': { max: 2, windowMs: 60 * MINUTE },
    },
  })
  client = await server.client()
}, 60_000)
afterAll(async () => {
  await bundler.stop()
  await database.close()
})
beforeEach(async () => {
  bundler.received.length = 0
  bundler.respond(reply({ result: '0x' }))
  // Enough for every limit, those of mails included.
  server.clock.pass(61 * MINUTE)
  accessToken = await tokenAt('shop')
})

const ask = (body: object, token = accessToken) =>
  client.call('POST', '/api/smart-accounts/ask', { body, accessToken: token })
const asking = (method: string, params: unknown[], chainId = 'eip155:10') => ({ chainId, method, params })
const receipt = asking('eth_getUserOperationReceipt', [HASH])

test.each([
  ['eth_sendUserOperation', [OPERATION, ENTRY_POINT], '/10/rpc'],
  [
    'eth_estimateUserOperationGas',
    [{ ...UNSIGNED, callGasLimit: undefined, signature: '0x' }, ENTRY_POINT],
    '/10/rpc',
  ],
  ['eth_getUserOperationByHash', [HASH], '/10/rpc'],
  ['eth_getUserOperationReceipt', [HASH], '/10/rpc'],
  ['eth_supportedEntryPoints', [], '/10/rpc'],
  ['pimlico_getUserOperationGasPrice', [], '/10/rpc'],
])('%s reaches the project’s own server for it, and its answer the frame', async (method, params, path) => {
  bundler.respond(reply({ result: { any: ['shape', null] } }))
  const response = await ask(asking(method, params))
  expect(await response.json()).toEqual({ result: { any: ['shape', null] } })
  expect(response.status).toBe(200)
  expect(bundler.received).toMatchObject([{ method, path: `${path}?apikey=canary-key` }])
  expect(bundler.received[0]?.params).toEqual(JSON.parse(JSON.stringify(params)))
})

test('an operation may bring the authorization of its sender, and up to 128 kB', async () => {
  const r = HASH
  const eip7702Auth = { chainId: '0xa', address: OPERATION.sender, nonce: '0x0', yParity: '0x01', r, s: r }
  const large = { ...OPERATION, eip7702Auth, callData: `0x${'00'.repeat(63_000)}` }
  expect((await ask(asking('eth_sendUserOperation', [large, ENTRY_POINT]))).status).toBe(200)
  const huge = { ...OPERATION, callData: `0x${'00'.repeat(66_000)}` }
  expect(await refusal(await ask(asking('eth_sendUserOperation', [huge, ENTRY_POINT])))).toMatchObject({
    code: 'invalid',
    message: 'The body is too large.',
  })
})

test('a refusal of the bundler reaches the frame with its code', async () => {
  const error = { code: -32500, message: 'AA21 didn’t pay prefund' }
  bundler.respond(reply({ error }, 400))
  expect(await (await ask(asking('eth_sendUserOperation', [OPERATION, ENTRY_POINT]))).json()).toEqual({
    error,
  })
})

test.each([
  ['another method of bundlers', asking('debug_bundler_clearState', [])],
  ['a method of nodes', asking('eth_sendRawTransaction', ['0x'])],
  [
    'an operation of EntryPoint 0.6',
    asking('eth_sendUserOperation', [OPERATION, `0x5FF137D4${'0'.repeat(32)}`]),
  ],
  ['a URL of its own', { ...receipt, url: 'https://evil.example' }],
])('%s is refused, and nobody is asked', async (_, body) => {
  expect(await refusal(await ask(body))).toMatchObject({ code: 'invalid' })
  expect(bundler.received).toEqual([])
})

test.each([
  ['another network of the project', 'shop', asking('eth_supportedEntryPoints', [], 'eip155:137')],
  ['a project without smart accounts', 'plain', receipt],
  ['a project without a paymaster', 'shop', asking('pm_getPaymasterData', [OPERATION, ENTRY_POINT, '0xa'])],
])('%s has none, whatever other projects have', async (_, projectId, body) => {
  const token = projectId === 'shop' ? accessToken : await tokenAt(projectId)
  expect(await refusal(await ask(body, token))).toMatchObject({ code: 'not-found' })
  expect(bundler.received).toEqual([])
})

test('no session, no answer', async () => {
  const response = await client.call('POST', '/api/smart-accounts/ask', { body: receipt })
  expect(await refusal(response)).toMatchObject({ code: 'session-expired' })
  await client.call('DELETE', '/api/session', { accessToken })
  expect(await refusal(await ask(receipt))).toMatchObject({ code: 'session-expired' })
  expect(bundler.received).toEqual([])
})

test('questions are limited by user, and those that cost money more strictly', async () => {
  const send = asking('eth_sendUserOperation', [OPERATION, ENTRY_POINT])
  const statuses: number[] = []
  for (const body of [send, send, send, receipt, receipt, receipt]) statuses.push((await ask(body)).status)
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
  expect(bundler.received).toHaveLength(4)
  expect(await refusal(await ask(receipt))).toMatchObject({ code: 'rate-limited', retryAfterMs: 10 * MINUTE })
  expect((await ask(receipt, await tokenAt('shop'))).status).toBe(200)
})

test('a failure is reported and logged without the address and its key', async () => {
  bundler.respond((response) => response.writeHead(503).end('canary'))
  const response = await ask(receipt)
  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.clone().text()
  expect(await refusal(response)).toEqual({
    code: 'bundler-away',
    message: 'The bundler of shop for eip155:10 answered 503 without a JSON-RPC response to this request.',
  })
  expect(text + server.log.join()).not.toMatch(/canary|127\.0\.0\.1/)
  expect(server.log.at(-1)).toContain('The bundler of shop')
})

test('an address that is no longer fit is not used, and not logged', async () => {
  const { BUNDLER = '' } = variables
  variables.BUNDLER = 'http://canary.example/{chainId}'
  const problem = await refusal(await ask(receipt))
  variables.BUNDLER = BUNDLER
  expect(problem).toEqual({ code: 'internal', message: 'Internal error' })
  expect(server.log.at(-1)).toContain('bundlerUrl: the address is not https')
  expect(server.log.join()).not.toContain('canary')
})
