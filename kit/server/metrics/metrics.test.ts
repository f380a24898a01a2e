import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createBase } from '../app.ts'
import { portOf } from '../listen/listen.ts'
import { type Drainable, drain } from '../listen/shutdown.ts'
import { listenForMetrics, metricsApp } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { readWithin } from './samples.ts'

const log = pino({ level: 'silent' })
const open: Drainable[] = []
afterEach(async () => {
  await drain(open.splice(0), 0)
})

const linesOf = async (metrics: { text: () => Promise<string> }, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

test('counts requests by route, method and status, and their duration', async () => {
  const metrics = createMetrics('widget', [])
  const app = createBase({ log, isStopping: () => false, metrics })
  app.route(
    '/',
    new Hono().get('/things/:id', (context) => context.text('here')),
  )
  await app.request('/things/1')
  await app.request('/things/2')
  expect(await linesOf(metrics, 'airlock_http_requests_total')).toEqual([
    'airlock_http_requests_total{method="GET",route="/things/:id",status="200",service="widget"} 2',
  ])
  expect(await metrics.text()).toContain(
    'airlock_http_request_duration_seconds_count{service="widget",method="GET",route="/things/:id"} 2',
  )
})

test('counts a limit from zero, and an unknown one as "other"', async () => {
  const metrics = createMetrics('secure', ['send-gap'])
  for (const limit of ['send-gap', 'person@example.com', '__proto__']) metrics.limited(limit)
  expect(await linesOf(metrics, 'airlock_limit_hits_total')).toEqual([
    'airlock_limit_hits_total{limit="send-gap",service="secure"} 1',
    'airlock_limit_hits_total{limit="other",service="secure"} 2',
  ])
})

test('reports the pools of a database at the time of the scrape', async () => {
  const metrics = createMetrics('secure', [])
  const counts = { totalCount: 3, idleCount: 2, waitingCount: 0 }
  metrics.pool('main')(counts)
  counts.waitingCount = 7
  expect(await linesOf(metrics, 'airlock_database_')).toEqual([
    'airlock_database_connections{pool="main",service="secure"} 3',
    'airlock_database_connections_idle{pool="main",service="secure"} 2',
    'airlock_database_waiting{pool="main",service="secure"} 7',
  ])
})

test('leaves out and counts a metric that fails, and reports the others', async () => {
  const metrics = createMetrics('secure', [])
  let fails = false
  const read = async () => {
    if (fails) throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
    return [[{}, 4]] as const
  }
  metrics.gauge('airlock_mail_waiting', 'Mails.', [], read)
  expect(await linesOf(metrics, 'airlock_mail_waiting')).toEqual(['airlock_mail_waiting{service="secure"} 4'])
  fails = true
  const text = await metrics.text()
  expect(text).not.toMatch(/^airlock_mail_waiting\b/m)
  expect(text).not.toContain('10.0.0.7')
  expect(text).toContain('process_cpu_seconds_total')
  // The failure is counted while this scrape is written, so only the next one is sure to include it.
  fails = false
  expect(await linesOf(metrics, 'airlock_scrape_failures_total')).toContain(
    'airlock_scrape_failures_total{metric="airlock_mail_waiting",service="secure"} 1',
  )
})

test('a metric that never resolves does not block a scrape', async () => {
  expect(await readWithin(() => new Promise(() => {}), 1)).toBeUndefined()
})

test('serves metrics on a separate port, at one address, and nothing else there', async () => {
  const metrics = createMetrics('widget', [])
  const servers = await listenForMetrics(metrics, { host: '127.0.0.1', port: 0 }, log)
  open.push(...servers)
  expect(servers.map(({ server }) => server.address())).toMatchObject([{ address: '127.0.0.1' }])
  const base = `http://127.0.0.1:${servers[0] ? portOf(servers[0].server) : 0}`
  const answer = await fetch(`${base}/metrics`)
  expect(answer.headers.get('content-type')).toBe(metrics.contentType)
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds')
  for (const path of ['/', '/metrics/x', '/healthz']) expect((await fetch(base + path)).status).toBe(404)
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('names its own setting if its address is not available', async () => {
  const listening = listenForMetrics(createMetrics('widget', []), { host: '192.0.2.1', port: 0 }, log)
  await expect(listening).rejects.toThrow('AIRLOCK_METRICS_HOST is 192.0.2.1, which is no address')
})

test('does not reveal errors of metrics to clients', async () => {
  const metrics = { ...createMetrics('widget', []), text: () => Promise.reject(new Error('secret')) }
  const answer = await metricsApp(metrics, log).request('/metrics')
  expect([answer.status, await answer.text()]).toEqual([500, 'Internal error'])
})
