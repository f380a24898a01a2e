import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createRequest } from '../outbound/request.ts'
import { silent as log } from '../testing/silent.ts'
import { createForwarder, type ForwardedEvent } from './forward.ts'

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** An endpoint of the operator that answers with these statuses in turn, and then with 200. */
async function endpoint(...statuses: number[]) {
  const bodies: { events: ForwardedEvent[]; authorization: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const events = JSON.parse(Buffer.concat(chunks).toString())
    bodies.push({ events, authorization: request.headers.authorization })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://user:key@127.0.0.1:${(server.address() as AddressInfo).port}/in?a=1`, bodies }
}

const event = (id: string): ForwardedEvent => ({
  projectId: 'shop',
  timestamp: 1,
  id,
  site: 'https://shop.example',
  event: 'MODAL_OPEN',
  properties: { connected: 'true' },
  address: null,
  report: null,
})
const events = (count: number) => Array.from({ length: count }, (_, index) => event(String(index)))

const forwarderTo = (url: string) => {
  const onForwarded = vi.fn()
  const onDropped = vi.fn()
  // Production: the operator's endpoint may be in their own network.
  const forwarder = createForwarder({ url, request: createRequest(true), log, onForwarded, onDropped })
  return { forwarder, onForwarded, onDropped }
}

test('events are sent in batches and in order, with the credentials of the URL', async () => {
  const { url, bodies } = await endpoint()
  const { forwarder, onForwarded, onDropped } = forwarderTo(url)
  forwarder.add(events(600))
  forwarder.add([event('last')])
  await vi.waitFor(() => expect(onForwarded.mock.calls).toEqual([[500], [101]]), 5_000)
  expect(bodies.flatMap((body) => body.events).map(({ id }) => id)).toEqual([
    ...events(600).map(({ id }) => id),
    'last',
  ])
  expect(bodies[0]?.events[0]).toEqual(event('0'))
  expect(bodies[0]?.authorization).toBe(`Basic ${btoa('user:key')}`)
  expect(onDropped).not.toHaveBeenCalled()
  await forwarder.close()
})

test('a batch is sent again if the endpoint is temporarily unavailable', async () => {
  const { url, bodies } = await endpoint(503, 429)
  const { forwarder, onForwarded } = forwarderTo(url)
  forwarder.add([event('a')])
  await vi.waitFor(() => expect(onForwarded).toHaveBeenCalledWith(1), 5_000)
  expect(bodies).toHaveLength(3)
  await forwarder.close()
})

test('a batch that the endpoint refuses is dropped and counted, and the next one is sent', async () => {
  const warn = vi.spyOn(log, 'warn')
  const { url } = await endpoint(400)
  const { forwarder, onForwarded, onDropped } = forwarderTo(url)
  forwarder.add(events(500))
  forwarder.add([event('next')])
  await vi.waitFor(() => expect(onForwarded).toHaveBeenCalledWith(1), 5_000)
  expect(onDropped).toHaveBeenCalledWith(500)
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/key|127\.0\.0\.1/)
  warn.mockRestore()
  await forwarder.close()
})

test('the queue has a limit', async () => {
  const { url } = await endpoint()
  const { forwarder, onDropped } = forwarderTo(url)
  forwarder.add(events(10_500))
  forwarder.add(events(3))
  expect(onDropped.mock.calls).toEqual([[500], [3]])
  await forwarder.close()
})

test('queued events are sent before the end, and an unreachable endpoint does not delay it', async () => {
  const present = await endpoint()
  const { forwarder, onForwarded } = forwarderTo(present.url)
  forwarder.add([event('a')])
  await forwarder.close()
  expect(onForwarded).toHaveBeenCalledWith(1)

  const away = forwarderTo('http://127.0.0.1:1/')
  away.forwarder.add(events(1_200))
  await away.forwarder.close()
  expect(away.onDropped.mock.calls).toEqual([[500], [700]])
})
