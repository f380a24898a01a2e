import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import type { Connections } from '../config/net.ts'
import type { Mode } from '../config/variables.ts'
import { type Address, listen, portOf } from './listen.ts'
import { type Drainable, drain, drainable } from './shutdown.ts'

/** The loopback addresses of this machine. A container often has only IPv4. */
const LOOPBACKS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address }) => address)
  .filter((address) => address === '127.0.0.1' || address === '::1')

const urlOf = (address: string, port: number) => `http://${address === '::1' ? '[::1]' : address}:${port}/`

const open: Drainable[] = []

afterEach(async () => {
  await drain(open.splice(0), 0)
})

const CONNECTIONS: Connections = { most: 1_000, headersMs: 10_000, idleMs: 65_000 }

const addressOf = (mode: Mode, host?: string, port = 0): Address => ({
  mode,
  host,
  port,
  variable: 'AIRLOCK_WIDGET_PORT',
  connections: CONNECTIONS,
})

async function listening(
  fetch: Parameters<typeof listen>[0],
  host?: string,
  connections: Partial<Connections> = {},
) {
  const address = addressOf('development', host)
  const servers = await listen(fetch, { ...address, connections: { ...CONNECTIONS, ...connections } })
  open.push(...servers)
  return { servers, port: servers[0] ? portOf(servers[0].server) : 0 }
}

describe('listening', () => {
  test('in development on every loopback address, with the same port', async () => {
    const { port } = await listening(() => new Response('here'))
    expect(LOOPBACKS).toContain('127.0.0.1')
    for (const address of LOOPBACKS) expect(await (await fetch(urlOf(address, port))).text()).toBe('here')
  })

  test('at one address if HOST is set', async () => {
    const { servers } = await listening(() => new Response(), '127.0.0.1')
    expect(servers.map(({ server }) => server.address())).toMatchObject([{ address: '127.0.0.1' }])
  })

  test('in production on every address', async () => {
    const servers = await listen(() => new Response('here'), addressOf('production'))
    open.push(...servers)
    const port = servers[0] ? portOf(servers[0].server) : 0
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })

  test.each(LOOPBACKS)('a used port at %s is reported in one sentence', async (host) => {
    const taken = createServer().listen(0, host)
    await once(taken, 'listening')
    open.push(drainable(taken))
    const port = portOf(taken)
    const starting = listen(() => new Response(), addressOf('development', undefined, port))
    await expect(starting).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there, or choose another with AIRLOCK_WIDGET_PORT.`,
    )
  })

  test('a foreign address is reported in one sentence', async () => {
    const starting = listen(() => new Response(), addressOf('production', '203.0.113.7'))
    await expect(starting).rejects.toThrow('HOST is 203.0.113.7, which is no address of this machine.')
  })
})

/** A handler that responds when the test releases it. */
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

describe('connections', () => {
  /** Opens a connection that sends nothing, and waits until the server has accepted it. */
  async function silent(server: Drainable, port: number): Promise<Socket> {
    const accepted = once(server.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    // The server may reset the connection.
    socket.on('error', () => {})
    await accepted
    return socket
  }

  async function limited(fetch: Parameters<typeof listen>[0], connections: Partial<Connections>) {
    const { servers, port } = await listening(fetch, '127.0.0.1', connections)
    const [server] = servers
    if (!server) throw new Error('no server')
    return { server, port }
  }

  test('without requests are closed when others need their place, the oldest first', async () => {
    const { server, port } = await limited(() => new Response('here'), { most: 10 })
    const sockets: Socket[] = []
    const closed: number[] = []
    for (let count = 0; count < 50; count++) {
      const socket = await silent(server, port)
      socket.on('close', () => closed.push(count))
      sockets.push(socket)
    }
    await Promise.all(sockets.slice(0, 45).map((socket) => socket.destroyed || once(socket, 'close')))
    expect([server.silent.size, closed.toSorted((a, b) => a - b)]).toEqual([5, [...Array(45).keys()]])
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })

  test('above the limit are closed while all others are busy', async () => {
    const { handler, finish } = slowHandler()
    const { server, port } = await limited(handler, { most: 2 })
    let dropped = 0
    server.server.on('drop', () => {
      dropped += 1
    })
    const busy: Promise<Response>[] = []
    for (let count = 0; count < 2; count++) {
      const arrived = once(server.server, 'request')
      busy.push(fetch(`http://127.0.0.1:${port}/`))
      await arrived
    }
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
    expect(dropped).toBe(1)
    finish()
    for (const answer of busy) expect(await (await answer).text()).toBe('late')
  })

  test('without a request are closed after a timeout', async () => {
    const { server, port } = await limited(() => new Response('here'), { headersMs: 20 })
    const socket = await silent(server, port)
    socket.resume()
    await once(socket, 'close')
    expect(server.silent.size).toBe(0)
  })

  test('with incomplete headers are closed after a timeout', async () => {
    const { server, port } = await limited(() => new Response('here'), { headersMs: 20 })
    const socket = await silent(server, port)
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('are closed when they stay idle after a response', async () => {
    const { server, port } = await limited(() => new Response('here'), { idleMs: 1 })
    const socket = await silent(server, port)
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 200 .*here/s)
  })
})

describe('stopping', () => {
  test('completes pending requests and accepts no new ones', async () => {
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

  test('does not wait for idle connections', async () => {
    const { servers, port } = await listening(() => new Response('here'))
    const request = get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } })
    const [response] = await once(request, 'response')
    response.resume()
    await once(response, 'end')
    expect(await drain(servers, 60_000)).toBe(true)
  })

  test('does not wait for connections without a request', async () => {
    const { servers, port } = await listening(() => new Response('here'))
    const accepted = once(servers[0]?.server ?? createServer(), 'connection')
    const socket = connect(port, '127.0.0.1')
    await accepted
    const closed = once(socket, 'close')
    expect(await drain(servers, 60_000)).toBe(true)
    await closed
  })

  test('closes pending requests at the deadline', async () => {
    const { handler, arrived } = slowHandler()
    const { servers, port } = await listening(handler)
    const inFlight = fetch(`http://127.0.0.1:${port}/`)
    const cut = expect(inFlight).rejects.toThrow()
    await arrived
    expect(await drain(servers, 1)).toBe(false)
    await cut
  })
})
