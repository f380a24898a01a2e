import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, type Listening, listenOnLoopbacks } from '../local/loopbacks.ts'
import { type Ports, portsFrom } from './addresses.ts'
import { startDapp } from './dapp.ts'
import { freeOrWanted, portProblem, requireFree } from './ports.ts'

/** The loopback addresses of this machine. A container often has only IPv4. */
const LOOPBACKS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address }) => address)
  .filter((address) => address === '127.0.0.1' || address === '::1')
  .toSorted()

/** Reserved for documentation (RFC 3849), so no machine has it. */
const NOBODYS_ADDRESS = '2001:db8::7'

const open: Server[] = []

afterEach(() => closeAll(open.splice(0)))

const keep = ({ port, servers }: Listening<Server>) => {
  open.push(...servers)
  return { port, addresses: servers.map((server) => server.address()) }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Occupies a port on a single loopback address, like another program. */
async function hold(host: string, port = 0): Promise<number> {
  const server = createServer().listen(port, host)
  open.push(server)
  await once(server, 'listening')
  return portOf(server)
}

const withDapp = (dapp: number): Ports => ({ ...portsFrom({}), dapp })

describe('listening', () => {
  test('uses one port on every loopback address', async () => {
    expect(LOOPBACKS).toContain('127.0.0.1')
    const { port, addresses } = keep(await listenOnLoopbacks(createServer, 0))
    expect(addresses).toMatchObject(LOOPBACKS.map((address) => ({ address, port })))
  })

  test('skips a loopback address that the machine lacks', async () => {
    const { port, addresses } = keep(await listenOnLoopbacks(createServer, 0, ['127.0.0.1', NOBODYS_ADDRESS]))
    expect(addresses).toMatchObject([{ address: '127.0.0.1', port }])
  })

  test.each(LOOPBACKS.slice(1))('lets the system choose again if its choice is used at %s', async (other) => {
    const made: Server[] = []
    // Another program takes the port on the other loopback address, once.
    const create = () => {
      const [first] = made
      if (first && made.length === 1) open.push(createServer().listen(portOf(first), other))
      made.push(createServer())
      return made.at(-1) as Server
    }
    const { addresses } = keep(await listenOnLoopbacks(create, 0, ['127.0.0.1', other]))
    expect(addresses).toHaveLength(2)
    expect(made).toHaveLength(4)
  })

  test.each(LOOPBACKS)('leaves nothing open if the port is used at %s', async (host) => {
    const port = await hold(host)
    await expect(listenOnLoopbacks(createServer, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    for (const other of LOOPBACKS.filter((each) => each !== host)) await hold(other, port)
  })
})

describe.each(LOOPBACKS)('a port that is used at %s', (host) => {
  const sentence = (port: number) =>
    `Port ${port} for the demo dApp is in use: stop the program that holds it, or set AIRLOCK_DAPP_PORT to another port.`

  test('is reported with the remedy', async () => {
    const port = await hold(host)
    await expect(requireFree(withDapp(port), ['dapp'])).rejects.toThrow(sentence(port))
  })

  test('makes tests choose another port', async () => {
    const port = await hold(host)
    const found = await freeOrWanted(withDapp(port))
    expect(found.dapp).not.toBe(port)
    await expect(requireFree(found, ['dapp'])).resolves.toBeUndefined()
  })

  test('is reported by the demo too if it is taken after the check', async () => {
    const port = await hold(host)
    await expect(startDapp({ ports: withDapp(port), root: import.meta.dirname })).rejects.toThrow(
      sentence(port),
    )
  })
})

test('a port that needs more rights is not reported as used', () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(portProblem(refused, 'dapp', withDapp(80))).toEqual(
    new Error(
      'Port 80 for the demo dApp needs more rights than this process has: set AIRLOCK_DAPP_PORT to a port above 1023.',
    ),
  )
  const unknown = new Error('something else')
  expect(portProblem(unknown, 'dapp', withDapp(80))).toBe(unknown)
})
