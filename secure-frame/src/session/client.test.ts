import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { API_ERRORS, type ApiErrorCode } from '../../shared/apiErrors.ts'
import { CALLS } from '../../shared/calls.ts'
import { openRecords } from '../storage/records.ts'
import { type ApiClient, createClient } from './client.ts'
import { createServerClock } from './clock.ts'
import { loadDeviceKey } from './deviceKey.ts'
import { createProof } from './proof.ts'

const DAY = 86_400_000
const LOCAL = 1_800_000_000_000
const attempt = (now = LOCAL) => ({
  attemptId: 'a1',
  action: 'VERIFY_OTP',
  deviceNumber: null,
  mail: 'queued',
  triesLeft: 3,
  expiresAt: now + 300_000,
  resendAt: now + 30_000,
  now,
})

type Reply = Response | Error | ((url: string, init: RequestInit) => Response | Promise<Response>)

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  })
const failure = (code: ApiErrorCode, extras = {}, headers = {}) =>
  json({ error: { code, message: 'm', ...extras } }, API_ERRORS[code], headers)

/** A server that returns these responses in order. */
function server(...replies: Reply[]) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = []
  const waits: number[] = []
  const clock = createServerClock(() => LOCAL)
  const records = openRecords('a', () => undefined)
  const deviceKey = vi.fn(() => loadDeviceKey(records))
  const client: ApiClient = createClient({
    calls: CALLS,
    origin: 'https://secure.example',
    clock,
    prove: async (proofOf) => createProof(await deviceKey(), proofOf),
    wait: async (ms) => void waits.push(ms),
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init, headers: new Headers(init.headers) })
      const reply = replies.shift() ?? new TypeError('Failed to fetch')
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? reply(String(url), init) : reply
    },
  })
  const proofs = () => requests.map(({ headers }) => decodeJwt(headers.get('DPoP') ?? ''))
  return { client, requests, clock, waits, proofs, deviceKey }
}

const start = { body: { email: ' Ann@Example.ORG ', projectId: 'p', topOrigin: 'https://shop.example' } }

describe('a call', () => {
  test('sends the parsed body with a proof for exactly that text', async () => {
    const { client, requests, proofs } = server(json(attempt()))
    expect(await client.call('startAttempt', start)).toEqual(attempt())
    const [request] = requests
    expect(request?.url).toBe('https://secure.example/api/attempts')
    expect(request?.init.body).toBe(
      '{"email":"ann@example.org","projectId":"p","topOrigin":"https://shop.example"}',
    )
    expect(request?.init).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'error' })
    expect(request?.headers.has('Authorization')).toBe(false)
    expect(proofs()[0]).toMatchObject({ htm: 'POST', htu: 'https://secure.example/api/attempts' })
  })

  test('of a session contains the token', async () => {
    const { client, requests, proofs } = server(new Response(null, { status: 204 }))
    expect(await client.call('revokeSession', { id: 'a/../b' }, 'tok')).toBeNull()
    expect(requests[0]?.url).toBe('https://secure.example/api/sessions/a%2F..%2Fb')
    expect(requests[0]?.headers.get('Authorization')).toBe('DPoP tok')
    expect(proofs()[0]).toHaveProperty('ath')
  })

  test('of an approval window contains neither proof nor token, and creates no key', async () => {
    const { client, requests, deviceKey } = server(json({ requestHash: 'h', display: '{}', decided: false }))
    await client.call('openTicket', { id: 't', body: { secret: 's' } })
    expect(requests[0]?.headers.has('DPoP')).toBe(false)
    expect(deviceKey).not.toHaveBeenCalled()
  })

  test('with an invalid body is not sent', async () => {
    const { client, requests } = server()
    const body = { ...start.body, email: 'nobody' }
    await expect(client.call('startAttempt', { body })).rejects.toMatchObject({ reason: 'invalid' })
    expect(requests).toEqual([])
  })

  test.each([
    ['an extra field', { ...attempt(), more: 1 }],
    ['a missing field', { attemptId: 'a1' }],
    ['null', null],
  ])('rejects a response with %s', async (_, answer) => {
    const { client } = server(json(answer))
    await expect(client.call('startAttempt', start)).rejects.toMatchObject({ reason: 'internal' })
  })
})

describe('no response of the server is a network problem (R21)', () => {
  test.each<[string, Reply]>([
    ['offline', new TypeError('Failed to fetch')],
    ['a captive portal', new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })],
    [
      'a failed proxy',
      new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['foreign JSON', json({ message: 'no' }, 500)],
    ['a truncated response', new Response('{"att', { headers: { 'content-type': 'application/json' } })],
    ['an empty response', new Response(null, { status: 204 })],
  ])('%s', async (_, reply) => {
    const { client } = server(reply)
    const error = await client.call('startAttempt', start).catch((reason) => reason)
    expect(error).toMatchObject({ name: 'AirlockError', reason: 'network' })
    expect(error.message).not.toMatch(/JSON|token|<html/i)
  })
})

describe('errors of the server', () => {
  test.each<[ApiErrorCode, object, number, object]>([
    ['rate-limited', { retryAfterMs: 1500 }, -32058, { retryAfterMs: 1500 }],
    ['session-expired', {}, -32062, {}],
    ['code-wrong', { triesLeft: 2 }, 4100, { triesLeft: 2 }],
    ['over', {}, 4100, {}],
    ['origin-not-allowed', {}, -32055, {}],
    ['internal', {}, -32603, {}],
  ])('%s', async (code, extras, number, data) => {
    const { client, requests } = server(failure(code, extras))
    await expect(client.call('startAttempt', start)).rejects.toMatchObject({
      ...extras,
      reason: code,
      code: number,
      data: { reason: code, ...data },
    })
    expect(requests).toHaveLength(1)
  })

  test('a second wallet: the error contains the existing one, which stays in the frame', async () => {
    const wallet = {
      walletId: 'w',
      epoch: 1,
      evmAddress: `0x${'1'.repeat(40)}`,
      solanaAddress: '1'.repeat(32),
    }
    const { client } = server(failure('wallet-exists', { wallet }))
    const body = { ...wallet, authShare: 'AA', recoveryShare: 'AA' }
    const { walletId: _w, epoch: _e, ...sent } = body
    const error = await client.call('createWallet', { body: sent }, 'tok').catch((reason) => reason)
    expect(error.wallet).toEqual(wallet)
    expect(error.data).toEqual({ reason: 'wallet-exists' })
  })
})

describe('a busy server', () => {
  const session = { user: { id: 'u', email: 'a@b.org' }, wallet: null, now: LOCAL }

  test('gets one retry after its `Retry-After`, with a new proof', async () => {
    const { client, waits, proofs } = server(
      failure('unavailable', {}, { 'retry-after': '2' }),
      json(session),
    )
    expect(await client.call('readSession', {}, 'tok')).toEqual(session)
    expect(waits).toEqual([2000])
    expect(new Set(proofs().map(({ jti }) => jti)).size).toBe(2)
  })

  test.each<[string, Reply[]]>([
    [
      'busy twice',
      [failure('unavailable', { retryAfterMs: 1 }), failure('unavailable', { retryAfterMs: 1 })],
    ],
    ['too long a wait', [failure('unavailable', { retryAfterMs: 60_000 })]],
    ['no `Retry-After`', [failure('unavailable')]],
  ])('%s: the call rejects', async (_, replies) => {
    const { client, requests } = server(...replies)
    const count = replies.length
    await expect(client.call('readSession', {}, 'tok')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(requests).toHaveLength(count)
  })

  test('gets no retry for a call that must run once', async () => {
    const { client, requests } = server(failure('unavailable', { retryAfterMs: 1 }))
    await expect(client.call('startAttempt', start)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(requests).toHaveLength(1)
  })
})

describe('a wrong clock (R24)', () => {
  test.each([DAY, -DAY])(
    'that differs by %i ms: the proof is created again with the server’s time',
    async (skew) => {
      const now = LOCAL + skew
      const refused = failure('proof-invalid', {}, { date: new Date(now).toUTCString() })
      const { client, clock, proofs } = server(refused, json(attempt(now)))
      await client.call('startAttempt', start)
      expect(proofs().map(({ iat }) => iat)).toEqual([LOCAL / 1000, now / 1000])
      expect(clock.now()).toBe(now)
    },
  )

  test('is corrected by every response with a time', async () => {
    const { client, clock } = server(json(attempt(LOCAL + 1234)))
    await client.call('startAttempt', start)
    expect(clock.now()).toBe(LOCAL + 1234)
  })

  test('is not the reason if a proof with the right time is refused: no retry', async () => {
    const { client, requests } = server(failure('proof-invalid', {}, { date: new Date(LOCAL).toUTCString() }))
    await expect(client.call('startAttempt', start)).rejects.toMatchObject({ reason: 'proof-invalid' })
    expect(requests).toHaveLength(1)
  })
})

describe('a call that times out or is cancelled', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Like `fetch`: settles only when the signal aborts. */
  const silence = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  test('rejects after ten seconds without a response', async () => {
    let asked = () => {}
    const sent = new Promise<void>((resolve) => {
      asked = resolve
    })
    const { client } = server((url, init) => {
      asked()
      return silence(url, init)
    })
    const result = expect(client.call('startAttempt', start)).rejects.toMatchObject({ reason: 'network' })
    await sent
    await vi.advanceTimersByTimeAsync(10_000)
    await result
  })

  test('rejects if the caller cancels before or during it', async () => {
    const giveUp = new AbortController()
    const { client, requests } = server((url, init) => {
      giveUp.abort()
      return silence(url, init)
    })
    const args = { ...start, signal: giveUp.signal }
    await expect(client.call('startAttempt', args)).rejects.toMatchObject({ code: -32053 })
    await expect(client.call('startAttempt', args)).rejects.toMatchObject({ code: -32053 })
    expect(requests).toHaveLength(1)
  })
})
