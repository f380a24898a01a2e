import { describe, expect, test } from 'vitest'
import { serverForTests } from '../testing/server.ts'

test('the origins of a project are listed', async () => {
  const response = await serverForTests().app.request('/projects/v1/origins?projectId=shop&st=airlock&sv=4')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    allowedOrigins: ['https://shop.example', 'https://*.preview.shop.example'],
  })
})

test('the features of a project are those of this version', async () => {
  const response = await serverForTests().app.request('/appkit/v1/config?projectId=shop')
  expect(await response.json()).toEqual({
    features: ['social_login', 'swap', 'onramp', 'activity', 'reown_branding'].map((id) => ({
      id,
      isEnabled: ['social_login', 'swap', 'activity'].includes(id),
      config: id === 'social_login' ? ['email'] : id === 'swap' ? ['1inch'] : [],
      isSet: false,
    })),
  })
})

test.each(['/projects/v1/origins', '/appkit/v1/config'])('%s needs a project', async (path) => {
  const { app } = serverForTests()
  const missing = await app.request(path)
  expect(missing.status).toBe(400)
  expect(await missing.json()).toMatchObject({ error: { code: 'project-id-missing' } })
  const unknown = await app.request(`${path}?projectId=nobody`)
  expect(unknown.status).toBe(400)
  expect(await unknown.json()).toMatchObject({ error: { code: 'project-unknown' } })
})

describe('health', () => {
  test('alive and ready', async () => {
    const { app } = serverForTests()
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })

  test('alive but not ready without its files', async () => {
    const assets = {
      template: null,
      analyticsPage: null,
      files: new Map(),
      missing: ['the widget', 'host-sdk'],
    }
    const { app } = serverForTests('production', { assets })
    expect((await app.request('/healthz')).status).toBe(200)
    const response = await app.request('/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'not-ready' })
  })

  test('not ready while stopping, and connections are closed', async () => {
    const { app } = serverForTests('production', { isStopping: () => true })
    const response = await app.request('/readyz')
    expect(response.status).toBe(503)
    expect(response.headers.get('connection')).toBe('close')
    expect(await response.json()).toEqual({ status: 'not-ready' })
  })
})

const PATHS = [
  '/?projectId=shop',
  '/',
  '/sdk.js',
  '/assets/main-1a2b3c4d.js',
  '/nowhere',
  '/healthz',
  '/refused.js',
]

test.each(PATHS)('%s has the common headers', async (path) => {
  const { headers } = await serverForTests().app.request(path)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
  expect(headers.has('set-cookie')).toBe(false)
})

test('security.txt names the contact for vulnerabilities', async () => {
  const environment = {
    mode: 'production',
    secureUrl: undefined,
    securityContact: 'mailto:a@shop.example',
  } as const
  const { app } = serverForTests('production', { environment })
  expect(await (await app.request('/.well-known/security.txt')).text()).toMatch(
    /^Contact: mailto:a@shop.example\n/,
  )
  expect((await serverForTests().app.request('/.well-known/security.txt')).status).toBe(404)
})
