import { connect } from 'node:net'
import { type Drainable, drain, listen, portOf } from '@airlock/kit/server'
import { afterEach, expect, test } from 'vitest'
import { serverForTests } from './testing/server.ts'

const open: Drainable[] = []

afterEach(async () => {
  await drain(open.splice(0), 0)
})

async function listening(): Promise<number> {
  const connections = { most: 1_000, headersMs: 10_000, idleMs: 65_000 }
  const address = { mode: 'development', host: '127.0.0.1', port: 0, variable: 'PORT', connections } as const
  const servers = await listen(serverForTests().app.fetch, address)
  open.push(...servers)
  return servers[0] ? portOf(servers[0].server) : 0
}

/** Sends raw bytes, because HTTP clients normalise their requests. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test.each([
  ['GET /assets/../../package.json HTTP/1.1', 404],
  ['GET /assets/..%2f..%2fpackage.json HTTP/1.1', 404],
  ['GET /sdk/..\\..\\package.json HTTP/1.1', 400],
  ['GET //etc/passwd HTTP/1.1', 404],
  ['GET /assets/%00 HTTP/1.1', 404],
  ['GET /%E0%A4%A HTTP/1.1', 404],
])('%s is not found', async (line, status) => {
  const port = await listening()
  const answer = await raw(port, `${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
})

test('an invalid Host gets 400', async () => {
  const port = await listening()
  const answer = await raw(port, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400/)
})
