import { randomBytes } from 'node:crypto'
import { encodeFunctionResult, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeepPermission } from '../../shared/permissionsApi.ts'
import { refusal } from '../testing/answers.ts'
import { reply, startBundler, type TestBundler } from '../testing/bundler.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { newOwner, newPermission } from '../testing/permissions.ts'
import { createTestServer, ORIGIN, SHOP, signIn, type TestServer } from '../testing/server.ts'

const MINUTE = 60_000
const DAY = 86_400
const [PGlite] = databases
const UNKNOWN = `0x${'ab'.repeat(32)}`
const SIGNATURE = `0x${'12'.repeat(65)}`

let database: TestDatabase
/** The stand-in for the node: e2e/smartAccounts/permissions.test.ts asks a real one. */
let node: TestBundler
let server: TestServer
let client: TestClient
let accessToken: string
let given: KeepPermission

const abi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])
/** What the node says: of the delegation, and of the signature. */
const says = (result: boolean) =>
  node.respond(reply({ result: encodeFunctionResult({ abi, functionName: 'disabledDelegations', result }) }))

beforeAll(async () => {
  if (!PGlite) throw new Error('no database')
  database = await PGlite.open()
  node = await startBundler()
  server = await createTestServer({
    db: database.db,
    projects: ['shop', 'other'],
    nodeUrl: (_, network) => (network === 'eip155:1' ? node.url.replace('{chainId}', '1') : null),
    limits: { 'permission-ip-10m': { max: 5, windowMs: 10 * MINUTE } },
  })
  client = await server.client()
}, 60_000)
afterAll(async () => {
  await node.stop()
  await database.close()
})
beforeEach(async () => {
  server.clock.pass(61 * MINUTE)
  node.received.length = 0
  says(false)
  const { owner } = newOwner()
  ;({ accessToken } = await signIn(server, client, `${randomBytes(4).toString('hex')}@mail.example`))
  const wallet = {
    evmAddress: owner.address,
    solanaAddress: 'A'.repeat(44),
    authShare: randomBytes(33).toString('base64url'),
    recoveryShare: randomBytes(66).toString('base64url'),
  }
  await client.call('POST', '/api/wallet', { accessToken, body: wallet })
  given = await newPermission({ owner, expiresAt: Math.floor(server.clock.read() / 1_000) + DAY })
  await client.call('POST', '/api/permissions', { accessToken, body: given })
})

const get = (query: string, address = given.account, headers: Record<string, string> = {}) =>
  server.request(`${ORIGIN}/v1/sessions/${address}?${query}`, { headers })
const revoke = (body: unknown, address = given.account, headers: Record<string, string> = {}) =>
  server.request(`${ORIGIN}/v1/sessions/${address}/revoke?projectId=shop`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const listed = async () =>
  (await (await client.call('GET', '/api/permissions', { accessToken })).json()).permissions

test('a party of the permission reads its state, without what could be redeemed', async () => {
  for (const address of [
    given.account,
    `eip155:1:${given.account}`,
    encodeURIComponent(`eip155:1:${given.account}`),
  ]) {
    const response = await get(`pci=${given.id}&pci=${UNKNOWN}&projectId=shop`, address)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual([
      {
        pci: given.id,
        chainId: 'eip155:1',
        permission: given.permission,
        expiresAt: given.expiresAt,
        status: 'active',
      },
    ])
  }
})

test('the chain decides whether it is revoked, and the clock whether it has expired', async () => {
  const statusOf = async () => (await (await get(`pci=${given.id}&projectId=shop`)).json())[0].status
  says(true)
  expect(await statusOf()).toBe('revoked')
  node.respond((response) => response.writeHead(503).end())
  expect(await statusOf()).toBe('unknown')
  node.respond(reply({ result: '0x' }))
  expect(await statusOf()).toBe('unknown')
  says(false)
  server.clock.pass(DAY * 1_000)
  expect(await statusOf()).toBe('expired')
})

test.each([
  ['another account', () => newOwner().account, 'shop'],
  ['another network', () => `eip155:10:${given.account}`, 'shop'],
  ['another project', () => given.account, 'other'],
])('%s has no such permission', async (_, address, projectId) => {
  expect(await (await get(`pci=${given.id}&projectId=${projectId}`, address())).json()).toEqual([])
  expect(node.received).toEqual([])
})

test.each([
  ['no permission', () => 'projectId=shop', 'proof-invalid'],
  ['no project', () => `pci=${given.id}`, 'invalid'],
  ['an unknown project', () => `pci=${given.id}&projectId=nobody`, 'not-found'],
  ['no hash', () => 'pci=1&projectId=shop', 'invalid'],
  ['more than 20', () => `projectId=shop${`&pci=${UNKNOWN}`.repeat(21)}`, 'invalid'],
])('a question with %s is refused', async (_, query, code) => {
  expect(await refusal(await get(query()))).toMatchObject({ code })
})

test('an account in another form is refused', async () => {
  for (const address of ['0x12', `solana:x:${given.account}`, given.account.toUpperCase()])
    expect(await refusal(await get(`pci=${given.id}&projectId=shop`, address))).toMatchObject({
      code: 'invalid',
    })
})

test('pages of the project’s sites may ask, others may not', async () => {
  const query = `pci=${given.id}&projectId=shop`
  const response = await get(query, given.account, { Origin: SHOP })
  expect(response.headers.get('access-control-allow-origin')).toBe(SHOP)
  const evil = await get(query, given.account, { Origin: 'https://evil.example' })
  expect(evil.headers.get('access-control-allow-origin')).toBeNull()
  expect(await refusal(evil)).toMatchObject({ code: 'origin-not-allowed' })
  const preflight = await server.request(`${ORIGIN}/v1/sessions/${given.account}/revoke?projectId=shop`, {
    method: 'OPTIONS',
    headers: { Origin: SHOP },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'Content-Type',
  ])
})

test('a wish to revoke, signed by the account, is recorded once and shown to the person', async () => {
  says(true)
  const askedAt = server.clock.read()
  const response = await revoke({ pci: given.id, signature: SIGNATURE }, `eip155:1:${given.account}`)
  expect([response.status, await response.json()]).toEqual([202, { status: 'asked' }])
  // The node was asked about this text.
  const [{ params } = { params: [] }] = node.received
  expect(JSON.stringify(params)).toContain(given.account.slice(2).toLowerCase())
  server.clock.pass(1_000)
  expect((await revoke({ pci: given.id, signature: SIGNATURE })).status).toBe(202)
  expect(await listed()).toMatchObject([{ id: given.id, revocationAskedAt: askedAt, revokedAt: null }])
})

test.each<[string, () => void, string]>([
  ['of another key', () => says(false), 'proof-invalid'],
  [
    'that the node rejects',
    () => node.respond(reply({ error: { code: 3, message: 'reverted' } })),
    'proof-invalid',
  ],
  [
    'that the node cannot check',
    () => node.respond((response) => response.writeHead(503).end()),
    'unavailable',
  ],
])('a signature %s revokes nothing', async (_, respond, code) => {
  respond()
  expect(await refusal(await revoke({ pci: given.id, signature: SIGNATURE }))).toMatchObject({ code })
  expect(await listed()).toMatchObject([{ revocationAskedAt: null }])
})

test.each([
  ['for an unknown permission', () => ({ pci: UNKNOWN, signature: SIGNATURE }), 'not-found'],
  ['without a signature', () => ({ pci: given.id }), 'invalid'],
  [
    'with more than that',
    () => ({ pci: given.id, signature: SIGNATURE, url: 'https://evil.example' }),
    'invalid',
  ],
  ['that is huge', () => ({ pci: given.id, signature: `0x${'00'.repeat(20_000)}` }), 'invalid'],
])('a wish %s is refused', async (_, body, code) => {
  expect(await refusal(await revoke(body()))).toMatchObject({ code })
  expect(node.received).toEqual([])
})

test('questions are limited by address', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked < 6; asked++) statuses.push((await get(`pci=${given.id}&projectId=shop`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
