import { pino } from 'pino'
import { expect, test } from 'vitest'
import { reportsRoute } from './reports.ts'

function server(clock?: () => number) {
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const app = reportsRoute({ log }, clock)
  const send = (body: string) => app.request('/csp-report', { method: 'POST', body })
  return { send, logged }
}

const report = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://secure.example/approve?ticket=canary',
      'effective-directive': 'connect-src',
      'blocked-uri': 'https://evil.example/canary?canary',
      ...changes,
    },
  })

test('a violation is logged with the blocked origin, without the page', async () => {
  const { send, logged } = server()
  expect((await send(report())).status).toBe(204)
  await send(report({ 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' }))
  expect(logged).toMatchObject([
    { directive: 'connect-src', blocked: 'https://evil.example' },
    { directive: 'script-src-elem', blocked: 'inline' },
  ])
  expect(JSON.stringify(logged)).not.toContain('canary')
})

test.each([
  ['invalid JSON', 'x'],
  ['another document', '{}'],
  ['an unknown directive', report({ 'effective-directive': 'connect-src\n{"level":60}' })],
])('%s is dropped', async (_, body) => {
  const { send, logged } = server()
  expect((await send(body)).status).toBe(204)
  expect(logged).toEqual([])
})

test('a large body is refused without being read', async () => {
  const { send, logged } = server()
  expect((await send(report({ padding: 'x'.repeat(20_000) }))).status).toBe(413)
  expect(logged).toEqual([])
})

test('reports are logged up to a rate limit, which resets after a minute', async () => {
  let now = 0
  const { send, logged } = server(() => now)
  for (let sent = 0; sent < 50; sent++) await send(report())
  expect(logged).toHaveLength(20)
  now += 60_000
  await send(report())
  expect(logged).toHaveLength(21)
})
