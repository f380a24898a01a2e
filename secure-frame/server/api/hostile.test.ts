import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tokens } from '../../shared/api.ts'
import type { Call } from '../../shared/call.ts'
import { CALLS } from '../../shared/calls.ts'
import { createApi } from '../api.ts'
import { refusal } from '../testing/answers.ts'
import type { Send, TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, ORIGIN, signIn, start, type TestServer } from '../testing/server.ts'

const [PGlite] = databases

/** A path of the route with its id filled in. */
const fill = (path: string) => path.replace(':id', randomUUID())

describe('calls without a valid proof from our own page', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let server: TestServer
  let client: TestClient
  let tokens: Tokens
  beforeAll(async () => {
    if (!PGlite) throw new Error('no database')
    database = await PGlite.open()
    server = await createTestServer({ db: database.db })
    client = await server.client()
    tokens = await signIn(server, client, 'ada@example.com')
  }, 60_000)
  afterAll(() => database.close())

  const headersOf = (init: RequestInit) => new Headers(init.headers)
  const prepared = (method: string, path: string, withSession = true) =>
    client.prepare(method, path, {
      ...(method === 'POST' ? { body: {} } : {}),
      ...(withSession ? { accessToken: tokens.accessToken } : {}),
    })

  const all = Object.values<Call>(CALLS).map((call) => [`${call.method} ${call.path}`, call] as const)
  const proven = all.filter(([, route]) => route.access !== 'open')

  test.each(all)('%s is refused for another site', async (_, { method, path }) => {
    for (const [name, value] of [
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
      ['Origin', `${ORIGIN}.evil.example`],
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Sec-Fetch-Site', 'none'],
    ] as const) {
      const [url, init] = await prepared(method, fill(path))
      const headers = headersOf(init)
      headers.set(name, value)
      const response = await client.send(url, { ...init, headers })
      expect(await refusal(response)).toMatchObject({ code: 'origin-not-allowed' })
      expect([...response.headers.keys()].join()).not.toContain('access-control')
    }
  })

  test.each(all)('%s is refused for cross-site requests', async (_, { method, path }) => {
    const response = await client.send(`${ORIGIN}${fill(path)}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': method },
    })
    expect(response.status).toBe(403)
    expect([...response.headers.keys()].join()).not.toContain('access-control')
  })

  test.each(proven)('%s is refused without a proof', async (_, { method, path }) => {
    const [url, init] = await prepared(method, fill(path))
    const headers = headersOf(init)
    headers.delete('DPoP')
    expect(await refusal(await client.send(url, { ...init, headers }))).toMatchObject({
      code: 'proof-invalid',
    })
  })

  test.each(proven)('%s is refused with the proof of another call', async (_, { method, path, access }) => {
    const [url, init] = await prepared(method, fill(path), access === 'session')
    const [, elsewhere] = await prepared(method, `${fill(path)}/x`, access === 'session')
    const headers = headersOf(init)
    headers.set('DPoP', headersOf(elsewhere).get('DPoP') ?? '')
    expect(await refusal(await client.send(url, { ...init, headers }))).toMatchObject({
      code: 'proof-invalid',
    })
  })

  const ofSession = all.filter(([, route]) => route.access === 'session')
  test.each(ofSession)(
    '%s is refused without a session, or with a bearer token',
    async (_, { method, path }) => {
      const [url, init] = await prepared(method, fill(path), false)
      expect(await refusal(await client.send(url, init))).toMatchObject({ code: 'session-expired' })
      const headers = headersOf((await prepared(method, fill(path)))[1])
      headers.set('Authorization', `Bearer ${tokens.accessToken}`)
      expect(await refusal(await client.send(url, { ...init, headers }))).toMatchObject({
        code: 'session-expired',
      })
    },
  )

  test.each(all.filter(([, route]) => route.method === 'POST'))(
    '%s accepts only JSON of its own schema and size',
    async (_, { path, access }) => {
      const session = access === 'session' ? { accessToken: tokens.accessToken } : {}
      for (const body of [[], 'text', 7, null, { unknown: 1 }, { email: { $ne: 1 } }]) {
        const response = await client.call('POST', fill(path), { ...session, body })
        expect(await refusal(response)).toMatchObject({ code: 'invalid' })
      }
      const large = { code: '0'.repeat(3_000_000) }
      expect(await refusal(await client.call('POST', fill(path), { ...session, body: large }))).toMatchObject(
        {
          code: 'invalid',
          message: 'The body is too large.',
        },
      )
      const [url, init] = await client.prepare('POST', fill(path), { ...session, body: {} })
      const headers = headersOf(init)
      headers.set('Content-Type', 'text/plain')
      expect(await refusal(await client.send(url, { ...init, headers }))).toMatchObject({ code: 'invalid' })
    },
  )

  test('an unknown path gets 404', async () => {
    expect(await refusal(await client.call('GET', '/api/nothing'))).toMatchObject({ code: 'not-found' })
    expect(await refusal(await client.call('DELETE', '/api/wallet'))).toMatchObject({ code: 'not-found' })
  })

  test('every response has the server’s time, and is not cacheable', async () => {
    const response = await client.call('GET', '/api/session', { accessToken: tokens.accessToken })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(Date.parse(response.headers.get('Date') ?? '')).toBe(server.clock.read())
  })
})

describe.each(databases)('on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  test('text that the database cannot store is refused as invalid', async () => {
    const server = await createTestServer({ db: database.db })
    const client = await server.client()
    const address = await start(client, 'ada\u0000@example.com')
    expect(await refusal(address)).toMatchObject({ code: 'invalid' })
    const [, init] = await client.prepare('GET', '/api/attempts/\0')
    expect(await refusal(await client.send(`${ORIGIN}/api/attempts/%00`, init))).toMatchObject({
      code: 'over',
    })
    const body = { secret: 'A'.repeat(43), attemptId: 'a\u0000' }
    expect(await refusal(await client.call('POST', '/api/device/open', { body }))).toMatchObject({
      code: 'invalid',
    })
    const { accessToken } = await signIn(server, client, 'nul@example.com')
    const ticket = { requestHash: Buffer.alloc(32).toString('base64url'), display: 'a\u0000' }
    expect(
      await refusal(await client.call('POST', '/api/tickets', { accessToken, body: ticket })),
    ).toMatchObject({ code: 'invalid' })
  })

  test('a captured call is refused when it is replayed, on every replica', async () => {
    const server = await createTestServer({ db: database.db })
    const client = await server.client()
    const captured: Parameters<Send>[] = []
    const recorded: TestClient = {
      ...client,
      call: async (...call) => {
        const prepared = await client.prepare(...call)
        captured.push(prepared)
        return client.send(...prepared)
      },
    }
    const { accessToken, refreshToken } = await signIn(server, recorded, 'eve@example.com')
    await recorded.call('GET', '/api/session', { accessToken })
    await recorded.call('POST', '/api/session/refresh', { body: { refreshToken } })
    await recorded.call('POST', '/api/tickets', {
      accessToken,
      body: { requestHash: Buffer.alloc(32).toString('base64url'), display: '{}' },
    })
    await recorded.call('DELETE', '/api/session', { accessToken })
    expect(captured.length).toBeGreaterThan(5)
    const replica = createApi(server.services)
    for (const [url, init] of captured) {
      expect(await refusal(await client.send(url, init))).toMatchObject({ code: 'proof-invalid' })
      expect(await refusal(await replica.request(url, init))).toMatchObject({ code: 'proof-invalid' })
    }
  })
})

describe.each(databases)('on $name', { timeout: 60_000 }, ({ open }) => {
  test('an unreachable database is reported with Retry-After, without details', async () => {
    const { db, close } = await open()
    const server = await createTestServer({ db })
    await close()
    const response = await start(await server.client(), 'ada@example.com')
    expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(5)
    expect(await refusal(response)).toEqual({
      code: 'unavailable',
      message: 'Please try again in a moment.',
      retryAfterMs: 2_000,
    })
  })
})
