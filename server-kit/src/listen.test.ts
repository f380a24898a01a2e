import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mode } from './config/variables.ts'
import { type Address, listen, portOf } from './listen.ts'
import { type Drainable, drain, drainable } from './shutdown.ts'

/** The loopbacks of this machine: a container often has IPv4 alone. */
const LOOPBACKS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address }) => address)
  .filter((address) => address === '127.0.0.1' || address === '::1')

const urlOf = (address: string, port: number) => `http://${address === '::1' ? '[::1]' : address}:${port}/`

const open: Drainable[] = []

afterEach(async () => {
  await drain(open.splice(0), 0)
})

const addressOf = (mode: Mode, host?: string, port = 0): Address => ({
  mode,
  host,
  port,
  variable: 'AIRLOCK_WIDGET_PORT',
})

async function listening(fetch: Parameters<typeof listen>[0], host?: string) {
  const servers = await listen(fetch, addressOf('development', host))
  open.push(...servers)
  return { servers, port: servers[0] ? portOf(servers[0].server) : 0 }
}

describe('listening', () => {
  test('in development on every loopback, at the same port', async () => {
    const { port } = await listening(() => new Response('here'))
    expect(LOOPBACKS).toContain('127.0.0.1')
    for (const address of LOOPBACKS) expect(await (await fetch(urlOf(address, port))).text()).toBe('here')
  })

  test('at one address when HOST names it', async () => {
    const { servers } = await listening(() => new Response(), '127.0.0.1')
    expect(servers.map(({ server }) => server.address())).toMatchObject([{ address: '127.0.0.1' }])
  })

  test('in production at every address', async () => {
    const servers = await listen(() => new Response('here'), addressOf('production'))
    open.push(...servers)
    const port = servers[0] ? portOf(servers[0].server) : 0
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })

  test.each(LOOPBACKS)('a port that is taken at %s is said in one sentence', async (host) => {
    const taken = createServer().listen(0, host)
    await once(taken, 'listening')
    open.push(drainable(taken))
    const port = portOf(taken)
    const starting = listen(() => new Response(), addressOf('development', undefined, port))
    await expect(starting).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there, or choose another with AIRLOCK_WIDGET_PORT.`,
    )
  })

  test('an address that is not ours is said in one sentence', async () => {
    const starting = listen(() => new Response(), addressOf('production', '203.0.113.7'))
    await expect(starting).rejects.toThrow('HOST is 203.0.113.7, which is no address of this machine.')
  })
})

describe('stopping', () => {
  /** A handler that answers when it is told to. */
  function slowHandler() {
    const happenings = new EventTarget()
    const handler = () => {
      const answer = once(happenings, 'finish').then(() => new Response('late'))
      happenings.dispatchEvent(new Event('arrived'))
      return answer
    }
    return {
      handler,
      arrived: once(happenings, 'arrived'),
      finish: () => happenings.dispatchEvent(new Event('finish')),
    }
  }

  test('lets what is in flight finish and takes nothing new', async () => {
    const { handler, arrived, finish } = slowHandler()
    const { servers, port } = await listening(handler)
    const inFlight = fetch(`http://127.0.0.1:${port}/`)
    await arrived
    const drained = drain(servers, 60_000)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
    finish()
    expect(await (await inFlight).text()).toBe('late')
    expect(await drained).toBe(true)
  })

  test('does not wait for connections that are kept open', async () => {
    const { servers, port } = await listening(() => new Response('here'))
    const request = get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } })
    const [response] = await once(request, 'response')
    response.resume()
    await once(response, 'end')
    expect(await drain(servers, 60_000)).toBe(true)
  })

  test('does not wait for connections that never asked anything', async () => {
    const { servers, port } = await listening(() => new Response('here'))
    const accepted = once(servers[0]?.server ?? createServer(), 'connection')
    const socket = connect(port, '127.0.0.1')
    await accepted
    const closed = once(socket, 'close')
    expect(await drain(servers, 60_000)).toBe(true)
    await closed
  })

  test('cuts what has not finished at the deadline', async () => {
    const { handler, arrived } = slowHandler()
    const { servers, port } = await listening(handler)
    const inFlight = fetch(`http://127.0.0.1:${port}/`)
    const cut = expect(inFlight).rejects.toThrow()
    await arrived
    expect(await drain(servers, 1)).toBe(false)
    await cut
  })
})
