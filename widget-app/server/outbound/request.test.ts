import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createRequest, STRANGERS } from './request.ts'

const LIMITS = { bytes: 1_000, deadlineMs: 10_000 }

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on this machine that records its requests. */
async function local(answer: RequestListener = (_, response) => response.end('secret')) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, asked }
}

describe.each([
  ['a configured upstream', undefined],
  ['an unknown host', STRANGERS],
])('an internal address is never requested in production by %s, in any notation', (_, manner) => {
  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '127.0.0.1.',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'localhost.',
    '0.0.0.0',
  ])('%s', async (host) => {
    const { port, asked } = await local()
    const call = createRequest(true, manner)(new URL(`http://${host}:${port}/`), LIMITS)
    await expect(call).rejects.toThrow(/ is internal$/)
    expect(asked).toEqual([])
  })
})

test.each(['127.0.0.1', '0x7f000001', '[::ffff:7f00:1]'])(
  'the internal address %s is used if the operator marks it as internal',
  async (host) => {
    const { port, asked } = await local()
    const url = new URL(`http://${host}:${port}/own`)
    const { body } = await createRequest(true)(url, { ...LIMITS, isInternal: true })
    expect([body.toString(), asked]).toEqual(['secret', ['/own']])
  },
)

test('a redirect to an internal address is not followed', async () => {
  const { port, asked } = await local()
  const location = `http://0x7f000001:${port}/`
  const front = await local((_, response) => response.writeHead(302, { location }).end())
  const url = new URL(`http://127.0.0.1:${front.port}/`)
  expect((await createRequest(true)(url, { ...LIMITS, isInternal: true })).status).toBe(302)
  expect(asked).toEqual([])
})
