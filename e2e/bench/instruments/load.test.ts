import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { drive, load } from './load.ts'

let server: Server

afterEach(() => server.close())

test('counts responses and failures', async () => {
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

test('makes each request once, and returns responses in their order', async () => {
  server = createServer((asked, response) => {
    asked.resume().once('end', () => {
      if (asked.url === '/0') setTimeout(() => response.writeHead(202).end('0'), 20)
      else response.writeHead(202).end(`${asked.method} ${asked.url}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let next = 0
  const { figures, answers } = await drive(() => {
    const path = `/${next++}`
    return next > 4 ? undefined : { port, path, method: 'POST', headers: {}, body: '{}', expected: 202 }
  }, 2)
  expect([figures.requests, figures.failed]).toEqual([4, 0])
  expect(answers.map(({ body }) => body)).toEqual(['0', 'POST /1', 'POST /2', 'POST /3'])
})
