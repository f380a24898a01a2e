import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tokens } from '../../shared/api.ts'
import { REFRESH_GRACE_MS } from '../auth/sessions.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, ORIGIN, SHOP, signIn, start, type TestServer } from '../testing/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(databases)('a session, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  let server: TestServer
  let client: TestClient
  let email: string
  let tokens: Tokens
  beforeEach(async () => {
    server = await createTestServer({ db: database.db })
    client = await server.client()
    email = `${randomUUID()}@example.com`
    tokens = await signIn(server, client, email)
  })

  const who = (accessToken: string, from = client) => from.call('GET', '/api/session', { accessToken })
  const refresh = (refreshToken: string, from = client) =>
    from.call('POST', '/api/session/refresh', { body: { refreshToken } })
  const refreshed = async (refreshToken: string): Promise<Tokens> => (await refresh(refreshToken)).json()

  test('is valid for 15 minutes, and continues with its refresh token', async () => {
    expect(tokens.expiresAt - tokens.now).toBe(15 * MINUTE)
    server.clock.pass(15 * MINUTE - 1000)
    expect((await who(tokens.accessToken)).status).toBe(200)
    server.clock.pass(1000)
    expect(await refusal(await who(tokens.accessToken))).toMatchObject({ code: 'session-expired' })
    const next = await refreshed(tokens.refreshToken)
    expect(next).toMatchObject({ sessionId: tokens.sessionId, user: tokens.user })
    expect((await who(next.accessToken)).status).toBe(200)
  })

  test('ends after a day without use', async () => {
    server.clock.pass(24 * HOUR - 1)
    const next = await refreshed(tokens.refreshToken)
    server.clock.pass(24 * HOUR)
    expect(await refusal(await refresh(next.refreshToken))).toMatchObject({ code: 'session-expired' })
  })

  test('ends after seven days, even if it is used', async () => {
    let { refreshToken } = tokens
    for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
      server.clock.pass(12 * HOUR)
      refreshToken = (await refreshed(refreshToken)).refreshToken
    }
    server.clock.pass(12 * HOUR - 5 * MINUTE)
    const last = await refreshed(refreshToken)
    expect(last.expiresAt - last.now).toBe(5 * MINUTE)
    server.clock.pass(5 * MINUTE)
    expect(await refusal(await refresh(last.refreshToken))).toMatchObject({ code: 'session-expired' })
  })

  test('survives a lost response, and concurrent refreshes of two tabs', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(tokens.refreshToken)))
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    server.clock.pass(REFRESH_GRACE_MS)
    const again = await refreshed(tokens.refreshToken)
    expect(again.refreshToken).toBe(answers[0]?.refreshToken)
    expect((await refresh(again.refreshToken)).status).toBe(200)
  })

  test('ends everywhere when a used refresh token is replayed', async () => {
    const next = await refreshed(tokens.refreshToken)
    server.clock.pass(REFRESH_GRACE_MS + 1)
    expect(await refusal(await refresh(tokens.refreshToken))).toMatchObject({ code: 'session-expired' })
    expect(await refusal(await refresh(next.refreshToken))).toMatchObject({ code: 'session-expired' })
    expect(await refusal(await who(next.accessToken))).toMatchObject({ code: 'session-expired' })
  })

  test('ends at once when a refresh token of two rotations ago is used', async () => {
    const second = await refreshed(tokens.refreshToken)
    await refreshed(second.refreshToken)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
  })

  test('cannot be used with another key, and survives the attempt', async () => {
    const thief = await server.client()
    expect(await refusal(await who(tokens.accessToken, thief))).toMatchObject({ code: 'proof-invalid' })
    expect(await refusal(await refresh(tokens.refreshToken, thief))).toMatchObject({
      code: 'session-expired',
    })
    expect((await who(tokens.accessToken)).status).toBe(200)
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
  })

  test('cannot be forged', async () => {
    const token = (key: Uint8Array, changed: object) =>
      new SignJWT({
        sid: tokens.sessionId,
        cnf: { jkt: client.jkt },
        iss: ORIGIN,
        sub: tokens.user.id,
        aud: ['shop', SHOP],
        exp: Math.floor(server.clock.read() / 1000) + 600,
        ...changed,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(key)
    const { sessionKey } = server.services
    expect((await who(await token(sessionKey, {}))).status).toBe(200)
    for (const made of [
      token(new Uint8Array(32), {}),
      token(sessionKey, { sid: randomUUID() }),
      token(sessionKey, { iss: 'https://other.example' }),
      token(sessionKey, { sub: randomUUID() }),
      token(sessionKey, { aud: ['shop', 'https://other.example'] }),
      token(sessionKey, { aud: ['other', SHOP] }),
      token(sessionKey, { exp: undefined }),
      token(sessionKey, { exp: Math.floor(server.clock.read() / 1000) }),
    ])
      expect((await who(await made)).status).toBe(401)
    expect((await who(tokens.accessToken.replace(/\.[^.]+$/, '.'))).status).toBe(401)
  })

  test('is signed out at once, on every replica', async () => {
    expect((await client.call('DELETE', '/api/session', { accessToken: tokens.accessToken })).status).toBe(
      204,
    )
    const { clock, secrets } = server
    const other = await createTestServer({ db: database.db, clock, secrets })
    const [url, init] = await client.prepare('GET', '/api/session', { accessToken: tokens.accessToken })
    const replica = await other.client()
    expect(await refusal(await replica.send(url, init))).toMatchObject({ code: 'session-expired' })
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  })

  test('is refused while its site is not one of the project’s, and can still be signed out', async () => {
    server.sites.delete(SHOP)
    const { accessToken, refreshToken } = tokens
    const refusedCalls = () => [
      who(accessToken),
      refresh(refreshToken),
      client.call('GET', '/api/sessions', { accessToken }),
      client.call('POST', '/api/wallet/shares', { accessToken, body: { kinds: 'auth' } }),
      client.call('POST', '/api/wallet/export', { accessToken, body: {} }),
    ]
    for (const response of await Promise.all(refusedCalls()))
      expect(await refusal(response)).toMatchObject({ code: 'origin-not-allowed' })
    server.clock.pass(REFRESH_GRACE_MS + 1)
    server.sites.add(SHOP)
    expect((await who(accessToken)).status).toBe(200)
    const next = await refreshed(refreshToken)
    server.sites.delete(SHOP)
    const left = await client.call('DELETE', '/api/session', { accessToken: next.accessToken })
    expect(left.status).toBe(204)
    server.sites.add(SHOP)
    expect(await refusal(await who(next.accessToken))).toMatchObject({ code: 'session-expired' })
  })

  test('is not begun on a site that was removed after the code was sent', async () => {
    const { attemptId } = await (await start(client, email)).json()
    const body = { code: await server.codeFor(email) }
    server.sites.delete(SHOP)
    for (const path of [`/api/attempts/${attemptId}/verify`, `/api/attempts/${attemptId}/resend`])
      expect(
        await refusal(await client.call('POST', path, { body: path.endsWith('verify') ? body : {} })),
      ).toMatchObject({ code: 'origin-not-allowed' })
  })

  test('continues when its project no longer has sign-in by email', async () => {
    server.email.isOn = false
    expect(await refusal(await start(client, email))).toMatchObject({ code: 'origin-not-allowed' })
    expect((await who(tokens.accessToken)).status).toBe(200)
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
  })

  test('is listed with its site and device, and can be revoked by another', async () => {
    server.clock.pass(MINUTE)
    const phone = await server.client({
      'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    })
    const onPhone = await signIn(server, phone, email)
    const list = async () =>
      (await client.call('GET', '/api/sessions', { accessToken: tokens.accessToken })).json()
    expect((await list()).sessions).toEqual([
      expect.objectContaining({
        sessionId: onPhone.sessionId,
        device: 'Safari on iPhone',
        topOrigin: SHOP,
        current: false,
      }),
      expect.objectContaining({ sessionId: tokens.sessionId, current: true }),
    ])
    const { accessToken } = tokens
    const revoke = (id: string) => client.call('DELETE', `/api/sessions/${id}`, { accessToken })
    expect((await revoke(onPhone.sessionId)).status).toBe(204)
    expect((await who(onPhone.accessToken, phone)).status).toBe(401)
    expect((await list()).sessions).toHaveLength(1)
    expect(await refusal(await revoke(onPhone.sessionId))).toMatchObject({ code: 'not-found' })
  })

  describe('of a browser that signs in again', () => {
    const audited = (action: string) =>
      database.db
        .selectFrom('audit')
        .where('action', '=', action)
        .where('user_id', '=', tokens.user.id)
        .select(['session_id', 'details'])
        .execute()
    const again = async (from = client, topOrigin: string | null = SHOP) => {
      server.clock.pass(MINUTE)
      const { attemptId } = await (await start(from, email, topOrigin)).json()
      const body = { code: await server.codeFor(email) }
      return (
        await from.call('POST', `/api/attempts/${attemptId}/verify`, { body })
      ).json() as Promise<Tokens>
    }
    const live = async ({ accessToken }: Tokens, from = client) => (await who(accessToken, from)).status

    test('ends, is recorded in the audit, and is no longer listed', async () => {
      const now = await again()
      expect(await live(tokens)).toBe(401)
      expect((await refresh(tokens.refreshToken)).status).toBe(401)
      const { accessToken } = now
      const { sessions } = await (await client.call('GET', '/api/sessions', { accessToken })).json()
      expect(sessions).toMatchObject([{ sessionId: now.sessionId, current: true }])
      expect(await audited('session-revoked')).toEqual([
        { session_id: tokens.sessionId, details: { replaced: true } },
      ])
    })

    test('remains for another site or another device', async () => {
      const other = await again(client, 'https://other.example')
      const phone = await server.client()
      const onPhone = await again(phone)
      expect([await live(tokens), await live(other), await live(onPhone, phone)]).toEqual([200, 200, 200])
      expect(await audited('session-revoked')).toEqual([])
    })

    test('without a site ends for that, and not for a site', async () => {
      const unnamed = await again(client, null)
      const next = await again(client, null)
      expect([await live(tokens), await live(unnamed), await live(next)]).toEqual([200, 401, 200])
    })

    test('remains for another user in the same browser', async () => {
      const stranger = await signIn(server, client, `${randomUUID()}@example.com`)
      expect(await live(stranger)).toBe(200)
      expect(await live(tokens)).toBe(200)
    })

    test('in two tabs at once remains once', async () => {
      const ids: string[] = []
      const codes: string[] = []
      for (const _ of [1, 2]) {
        server.clock.pass(MINUTE)
        ids.push((await (await start(client, email)).json()).attemptId)
        codes.push(await server.codeFor(email))
      }
      const made = await Promise.all(
        ids.map(async (id, index) =>
          (await client.call('POST', `/api/attempts/${id}/verify`, { body: { code: codes[index] } })).json(),
        ),
      )
      const statuses = await Promise.all(made.map((one: Tokens) => live(one)))
      expect(statuses.toSorted()).toEqual([200, 401])
    })
  })

  test('of another user cannot be revoked', async () => {
    const stranger = await server.client()
    const { accessToken } = await signIn(server, stranger, `${randomUUID()}@example.com`)
    const path = `/api/sessions/${tokens.sessionId}`
    expect(await refusal(await stranger.call('DELETE', path, { accessToken }))).toMatchObject({
      code: 'not-found',
    })
    expect((await who(tokens.accessToken)).status).toBe(200)
  })
})
