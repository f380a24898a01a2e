import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { load } from './load.ts'

let server: Server

afterEach(() => server.close())

test('counts answers, and those that were no success', async () => {
  let count = 0
  server = createServer((_, response) => {
    count += 1
    response.writeHead(count === 1 ? 500 : 200).end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const figures = await load({ port, path: '/', host: 'widget.localhost', seconds: 0.1, connections: 2 })
  expect(figures.failed).toBe(1)
  expect(figures.requests).toBe(count)
  expect(figures.p95).toBeGreaterThanOrEqual(figures.p50)
})
