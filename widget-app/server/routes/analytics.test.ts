import { assetOf, parseProjects } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import type { Analytics } from '../analytics/analytics.ts'
import { createLimits, SIGN_IN_LIMITS, SIGN_INS } from '../limits/limits.ts'
import { OutboundError } from '../outbound/error.ts'
import { serverForTests } from '../testing/server.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'
const BEARER = { Authorization: `Bearer ${TOKEN}` }

const projects = parseProjects(
  JSON.stringify({
    projects: [
      { id: 'shop', name: 'Shop', origins: ['https://shop.example'], analytics: true },
      { id: 'off', name: 'Off', origins: ['https://shop.example'] },
    ],
  }),
  'a.yaml',
  { mode: 'production', hasSecureFrame: false },
)

const asked: string[][] = []
const analytics: Analytics = {
  isOn: (project) => project.analytics !== null,
  take: () => {},
  refused: () => {},
  days: async (...given) => {
    asked.push(given)
    return [{ day: '2026-01-31', event: 'MODAL_OPEN', property: '', value: '', count: 3 }]
  },
  reports: async () => [],
  flush: async () => {},
  close: async () => {},
}

const script = assetOf('a.js', new TextEncoder().encode('1'))
const assets = {
  template: null,
  analyticsPage: '<!doctype html><head></head>',
  files: new Map([['/analytics/assets/a.js', script]]),
  missing: [],
}

function serve(token: string | undefined = TOKEN, changes: Partial<Analytics> = {}) {
  const { app } = serverForTests('production', {
    environment: { mode: 'production', secureUrl: undefined, ...(token && { analyticsToken: token }) },
    projects,
    assets,
    analytics: { ...analytics, ...changes },
    signInLimits: createLimits(SIGN_INS, undefined, SIGN_IN_LIMITS),
  })
  return app
}

const signIn = (app: ReturnType<typeof serve>, token: unknown) =>
  app.request('/analytics/session', { method: 'POST', body: JSON.stringify({ token }) })

test.each(['/analytics', '/analytics/', '/analytics/assets/a.js', '/analytics/session'])(
  '%s does not exist if no token is configured',
  async (path) => {
    const app = serve('')
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await app.request(path, { method, headers: BEARER })).status).toBe(404)
  },
)

describe('the counts', () => {
  test('are returned only with the token', async () => {
    const app = serve()
    for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Cookie: 'airlock-operator=1.2' }])
      expect((await app.request('/analytics?project=shop', { headers })).status).toBe(401)
    const response = await app.request('/analytics?project=shop&from=2026-01-01&to=2026-01-31', {
      headers: BEARER,
    })
    expect(await response.json()).toEqual({
      project: 'shop',
      from: '2026-01-01',
      to: '2026-01-31',
      counts: [{ day: '2026-01-31', event: 'MODAL_OPEN', property: '', value: '', count: 3 }],
      reports: [],
    })
    expect(asked.at(-1)).toEqual(['shop', '2026-01-01', '2026-01-31'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('are of the last 30 days by default', async () => {
    const response = await serve().request('/analytics?project=shop&to=2026-01-30', { headers: BEARER })
    expect(await response.json()).toMatchObject({ from: '2026-01-01', to: '2026-01-30' })
  })

  test('list the projects with analytics if none is requested', async () => {
    const response = await serve().request('/analytics', { headers: BEARER })
    expect(await response.json()).toEqual({ projects: [{ id: 'shop', name: 'Shop' }] })
  })

  test.each([
    'project=nobody',
    'project=shop&from=yesterday',
    'project=shop&from=2026-02-30',
    'project=shop&from=2026-02-02&to=2026-02-01',
    'project=shop&from=2020-01-01&to=2026-01-01',
    'project=shop&token=abc',
  ])('are refused for %s', async (query) => {
    expect((await serve().request(`/analytics?${query}`, { headers: BEARER })).status).toBe(400)
  })

  test('are unavailable while the database is unreachable', async () => {
    const days = () => Promise.reject(new OutboundError('unreachable', 'secret'))
    const response = await serve(TOKEN, { days }).request('/analytics?project=shop', { headers: BEARER })
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('secret')
  })
})

describe('the page', () => {
  test('runs only our own script, and cannot be framed', async () => {
    const { headers, status } = await serve().request('/analytics/')
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect((await serve().request('/analytics/assets/a.js')).status).toBe(200)
    expect((await serve().request('/analytics/assets/b.js')).status).toBe(404)
  })

  test('is the target of a redirect for browsers that open the counts', async () => {
    const response = await serve().request('/analytics', { headers: { Accept: 'text/html,*/*' } })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/analytics/'])
  })

  test('exchanges the token for a cookie that scripts and other sites cannot use, and can sign out', async () => {
    const app = serve()
    const signedIn = await signIn(app, TOKEN)
    expect(signedIn.status).toBe(204)
    const set = signedIn.headers.get('set-cookie') ?? ''
    expect(set).not.toContain(TOKEN)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/analytics'])
      expect(set).toContain(part)
    const Cookie = set.split(';')[0] ?? ''
    expect((await app.request('/analytics', { headers: { Cookie } })).status).toBe(200)
    const signedOut = await app.request('/analytics/session', { method: 'DELETE', headers: { Cookie } })
    expect(signedOut.headers.get('set-cookie')).toContain('Max-Age=0')
  })

  test.each([undefined, '', 'wrong', TOKEN.slice(1), { toString: TOKEN }])('refuses %j', async (token) => {
    const response = await signIn(serve(), token)
    expect(response.status).toBe(403)
    expect(response.headers.has('set-cookie')).toBe(false)
  })

  test('limits the attempts to sign in, and attempts of others do not lock out the operator', async () => {
    const app = serve()
    for (let attempt = 0; attempt < SIGN_INS.perAddress; attempt++) await signIn(app, 'wrong')
    expect((await signIn(app, 'wrong')).status).toBe(429)
    expect((await signIn(app, TOKEN)).status).toBe(204)
  })
})
