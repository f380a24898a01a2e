import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDedupe } from './dedupe.ts'
import { getJson } from './getJson.ts'
import { retryDelay } from './retry.ts'
import { sdkPath } from './sdkQuery.ts'

const answers: (() => Response)[] = []
const fetched = vi.fn(async () => {
  const answer = answers.shift()
  if (!answer) throw new TypeError('Failed to fetch')
  return answer()
})
const says =
  (status: number, body = '{}', headers?: Record<string, string>) =>
  () =>
    new Response(body, { status, ...(headers && { headers }) })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
  answers.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function ask(url = '/x') {
  const asked = getJson(url).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return asked
}

test.each([403, 408, 413, 429, 500, 502, 503, 504])('retries after %i', async (status) => {
  answers.push(says(status), says(200, '{"ok":true}'))
  expect(await ask()).toEqual({ ok: true })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([400, 401, 404, 501])('does not retry after %i', async (status) => {
  answers.push(says(status), says(200))
  expect(await ask()).toMatchObject({ status, message: `HTTP request failed: ${status}` })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('makes three retries and no more', async () => {
  answers.push(says(503), says(503), says(503), says(503), says(200))
  expect(await ask()).toMatchObject({ status: 503 })
  expect(fetched).toHaveBeenCalledTimes(4)
  expect(await ask()).toEqual({})
})

test.each([
  ['nobody is there', [], 'unreachable'],
  ['it is no JSON', [says(200, '<html>')], 'malformed'],
  ['it is too much', [says(200, `"${'x'.repeat(1_000_001)}"`)], 'malformed'],
] as const)('gives the reason of a missing response: %s', async (_, given, status) => {
  answers.push(...given)
  expect(await ask()).toMatchObject({ status })
})

test('waits 150 ms, doubled each time, or as long as the server asks, up to a limit', () => {
  expect([0, 1, 2].map((attempt) => retryDelay(attempt))).toEqual([150, 300, 600])
  expect(retryDelay(0, '2')).toBe(2000)
  expect(retryDelay(0, 'Thu, 01 Jan 1970 00:00:05 GMT', 2000)).toBe(3000)
  expect(retryDelay(0, '60')).toBe(60_000)
  expect(retryDelay(1, 'soon')).toBe(300)
})

test('does not retry before the server’s time, or at all if that is too late', async () => {
  answers.push(says(429, '{}', { 'retry-after': '61' }), says(200))
  expect(await ask()).toMatchObject({ status: 429 })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('concurrent identical requests share one response; a later one gets a new one', async () => {
  answers.push(says(200, '1'), says(200, '2'))
  const both = Promise.all([getJson('/same'), getJson('/same')])
  await vi.runAllTimersAsync()
  expect(await both).toEqual([1, 1])
  expect(await ask('/same')).toBe(2)
})

test('only a limited number of requests is remembered', async () => {
  const dedupe = createDedupe(2)
  const run = vi.fn(() => new Promise<never>(() => undefined))
  for (const key of ['a', 'b', 'c', 'b', 'a']) void dedupe(key, run)
  expect(run).toHaveBeenCalledTimes(4)
})

test('every call identifies its project', () => {
  const path = sdkPath(
    '/getWallets',
    { projectId: 'demo', sdkVersion: 'html-1' },
    { page: 1, chains: ['eip155:1', 'solana:x'], search: '', include: [] },
  )
  expect(path).toBe('/getWallets?page=1&chains=eip155%3A1%2Csolana%3Ax&projectId=demo&st=airlock&sv=html-1')
})
