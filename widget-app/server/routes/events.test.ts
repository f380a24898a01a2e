import { randomUUID } from 'node:crypto'
import { parseProjects } from '@airlock/kit/server'
import { describe, expect, test, vi } from 'vitest'
import type { Analytics } from '../analytics/analytics.ts'
import { createLimits, EVENT_LIMITS, EVENTS } from '../limits/limits.ts'
import { serverForTests } from '../testing/server.ts'

const projects = parseProjects(
  JSON.stringify({
    projects: [
      { id: 'shop', name: 'Shop', origins: ['https://shop.example'], analytics: true },
      { id: 'rich', name: 'Rich', origins: ['https://shop.example'], analytics: { addresses: true } },
      { id: 'off', name: 'Off', origins: ['https://shop.example'] },
    ],
  }),
  'a.yaml',
  { mode: 'production', hasSecureFrame: false },
)

function serve() {
  const take = vi.fn<Analytics['take']>()
  const refused = vi.fn<Analytics['refused']>()
  const none = () => Promise.reject(new Error('These tests read nothing.'))
  const analytics: Analytics = {
    isOn: (project) => project.analytics !== null,
    take,
    refused,
    days: none,
    reports: none,
    flush: async () => {},
    close: async () => {},
  }
  const eventLimits = createLimits(EVENTS, undefined, EVENT_LIMITS)
  const { app } = serverForTests('production', { projects, analytics, eventLimits })
  return { app, take, refused }
}

const event = (props: object = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }) => ({
  eventId: randomUUID(),
  url: 'https://shop.example/',
  domain: 'shop.example',
  timestamp: 1,
  props,
})
const report = () =>
  event({
    type: 'error',
    event: 'API_ERROR',
    errorType: 'Error',
    errorMessage: 'failed',
    stackTrace: 'at a (https://widget.example/assets/widget-Cz42aNhs.js:1:2)',
  })

/** A browser's own headers for a call of the widget to its own origin. */
const OWN = { Origin: 'https://widget.example', Host: 'widget.example', 'Sec-Fetch-Site': 'same-origin' }

const CROSS_SITE = { 'Sec-Fetch-Site': 'cross-site' }

const post = (
  { app }: ReturnType<typeof serve>,
  body: unknown,
  { path = '/e?projectId=shop&st=airlock&sv=1.2.3', headers = {} }: { path?: string; headers?: object } = {},
) =>
  app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...OWN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('events are accepted', () => {
  test.each(['text/plain;charset=UTF-8', 'application/json', ''])('as %s', async (type) => {
    const server = serve()
    const response = await post(server, event(), { headers: { 'Content-Type': type } })
    expect(response.status).toBe(202)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ accepted: 1, refused: 0 })
    expect(server.take.mock.calls[0]?.[1]).toMatchObject([
      { event: 'MODAL_OPEN', site: 'https://shop.example' },
    ])
    expect(server.take.mock.calls[0]?.[2]).toBe('1.2.3')
  })

  test('in a list, without unknown events of another release', async () => {
    const server = serve()
    const list = [event(), event({ type: 'track', event: 'TELEPORT' }), report()]
    const response = await post(server, list, { path: '/batch?projectId=shop' })
    expect(await response.json()).toEqual({ accepted: 2, refused: 1 })
    expect(server.take.mock.calls[0]?.[1]).toMatchObject([
      { event: 'MODAL_OPEN' },
      { event: 'API_ERROR', report: { stack: 'at a (/assets/widget-Cz42aNhs.js:1:2)' } },
    ])
    expect(server.refused).toHaveBeenCalledWith(1)
  })

  test('from a page of the project, without stack frames that are not ours', async () => {
    const server = serve()
    const headers = { Origin: 'https://shop.example', ...CROSS_SITE }
    expect((await post(server, report(), { headers })).status).toBe(202)
    expect(server.take.mock.calls[0]?.[1]).toMatchObject([{ report: { stack: '' } }])
  })

  test.each(['ada@mail.example', '1.2.3-eyJhbGciOiJIUzI1NiJ9', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])(
    'with an invalid version, which is dropped: %s',
    async (sv) => {
      const server = serve()
      const response = await post(server, event(), { path: `/e?projectId=shop&sv=${encodeURIComponent(sv)}` })
      expect(response.status).toBe(202)
      expect(server.take.mock.calls[0]?.[2]).toBe('')
    },
  )
})

describe('events are refused', () => {
  test.each<[string, unknown, { path?: string; headers?: object }, number, string]>([
    [
      'of another page',
      event(),
      { headers: { Origin: 'https://evil.example', ...CROSS_SITE } },
      403,
      'origin-not-allowed',
    ],
    ['of an opaque page', event(), { headers: { Origin: 'null', ...CROSS_SITE } }, 403, 'origin-not-allowed'],
    ['of another site', { ...event(), url: 'https://evil.example/' }, {}, 403, 'origin-not-allowed'],
    [
      'with one event of another site',
      [event(), { ...event(), url: 'https://evil.example/' }],
      {},
      403,
      'origin-not-allowed',
    ],
    ['without a project', event(), { path: '/e' }, 400, 'project-id-missing'],
    ['of an unknown project', event(), { path: '/e?projectId=nobody' }, 400, 'project-unknown'],
    ['of a project without analytics', event(), { path: '/e?projectId=off' }, 404, 'analytics-off'],
    ['with an unknown parameter', event(), { path: '/e?projectId=shop&email=a' }, 400, 'query-invalid'],
    ['that are not JSON', 'hello', {}, 400, 'body-invalid'],
    ['in an empty list', [], {}, 400, 'body-invalid'],
    ['above the limit of a list', Array.from({ length: 201 }, () => 1), {}, 400, 'body-invalid'],
    ['with an unknown name', event({ type: 'track', event: 'TELEPORT' }), {}, 400, 'event-invalid'],
    ['that are too long', 'x'.repeat(70_000), {}, 413, 'body-too-large'],
    ['with too many reports', Array.from({ length: 21 }, report), {}, 413, 'too-costly'],
  ])('%s', async (_, body, options, status, code) => {
    const server = serve()
    const response = await post(server, body, options)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code } })
    expect(server.take).not.toHaveBeenCalled()
  })

  test('without an origin, which every browser sends', async () => {
    const { app, take } = serve()
    const body = JSON.stringify(event())
    const response = await app.request('/e?projectId=shop', { method: 'POST', body })
    expect(response.status).toBe(403)
    expect(take).not.toHaveBeenCalled()
  })

  test('above the limit of a client, with a Retry-After', async () => {
    const server = serve()
    const list = Array.from({ length: 200 }, () => event())
    for (let batch = 0; batch < 5; batch++) expect((await post(server, list)).status).toBe(202)
    const response = await post(server, event())
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test.each([
  ['shop', { isAnalyticsEnabled: true, addresses: false }],
  ['rich', { isAnalyticsEnabled: true, addresses: true }],
  ['off', { isAnalyticsEnabled: false, addresses: false }],
])('the configuration of %s', async (id, config) => {
  const response = await serve().app.request(`/getAnalyticsConfig?projectId=${id}&st=airlock&sv=1.2.3`)
  expect(await response.json()).toEqual(config)
})
