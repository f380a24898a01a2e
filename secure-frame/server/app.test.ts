import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { readEnvironment } from './environment.ts'

const ancestorsOf = (variables: Record<string, string>) => readEnvironment(variables).ancestors

test('every answer carries the secure frame’s headers', async () => {
  const app = createApp(['https://widget.example', 'https://shop.example'])
  for (const [path, status] of [
    ['/', 200],
    ['/style.css', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/x', 404],
  ] as const) {
    const response = await app.request(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; frame-ancestors https://widget.example https://shop.example; base-uri 'none'; form-action 'none'; worker-src 'self'; require-trusted-types-for 'script'",
    )
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
})

test('the page says what is not there yet', async () => {
  const response = await createApp([]).request('/')
  expect(await response.text()).toContain('The embedded wallet is not part of this build yet.')
})

test('development needs nothing', () => {
  expect(readEnvironment({ AIRLOCK_WIDGET_PORT: '6101' })).toEqual({
    port: 5102,
    hosts: ['127.0.0.1', '::1'],
    ancestors: ['http://widget.localhost:6101', 'http://*.localhost:*'],
  })
})

test('production takes the widget and the sites from the environment', () => {
  const variables = {
    NODE_ENV: 'production',
    AIRLOCK_WIDGET_URL: 'https://widget.example',
    AIRLOCK_ORIGINS: 'https://shop.example https://*.preview.shop.example',
  }
  expect(ancestorsOf(variables)).toEqual([
    'https://widget.example',
    'https://shop.example',
    'https://*.preview.shop.example',
  ])
})

test.each([
  ['no widget', { NODE_ENV: 'production' }, 'AIRLOCK_WIDGET_URL is not set'],
  [
    'an http widget in production',
    { NODE_ENV: 'production', AIRLOCK_WIDGET_URL: 'http://w.example' },
    '"http://w.example" cannot',
  ],
  ['a path', { AIRLOCK_WIDGET_URL: 'https://w.example/x' }, 'cannot frame'],
  ['another directive', { AIRLOCK_ORIGINS: 'https://a.example;script-src' }, 'cannot frame'],
  ['a port that is a word', { PORT: 'http' }, 'has to be a port'],
])('refuses %s', (_, variables, message) => {
  expect(() => ancestorsOf(variables)).toThrow(message)
})
