import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, test as base, beforeEach, expect } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { isAway } from './away.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

interface Schema {
  things: { id: number }
}

const MIGRATIONS = [{ name: '001-things', statements: ['create table things (id integer primary key)'] }]

/** The last message of Postgres while a connection is made (message `Z`, idle). */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1')

const field = (kind: string, text: string) => `${kind}${text}\0`
const FATAL = `${field('S', 'FATAL')}${field('C', '57P01')}${field('M', 'terminating connection')}\0`
/** The message that a backend sends after `pg_terminate_backend` (message `E`). */
const TERMINATED = Buffer.concat([
  Buffer.from('E'),
  Buffer.from([0, 0, 0, FATAL.length + 4]),
  Buffer.from(FATAL, 'latin1'),
])

/**
 * Disturbs a connection that is being made. Called with the first bytes of Postgres, and with the bytes that report
 * it ready.
 */
type Cut = (socket: Socket, said: Buffer) => void

const CUTS: Readonly<Record<string, { when: 'accepted' | 'answered' | 'ready'; cut: Cut }>> = {
  'before Postgres has said anything': { when: 'accepted', cut: (socket) => socket.destroy() },
  'in the middle of the handshake': {
    when: 'answered',
    cut: (socket, said) => socket.write(said.subarray(0, 4), () => socket.destroy()),
  },
  'by an administrator, before it is ready': {
    when: 'answered',
    cut: (socket) => socket.end(TERMINATED),
  },
  'by an administrator, in the moment in which it is ready': {
    when: 'ready',
    cut: (socket, said) => socket.end(Buffer.concat([said, TERMINATED])),
  },
  'by the network, in the moment in which it is ready': {
    when: 'ready',
    cut: (socket, said) => socket.write(said, () => socket.resetAndDestroy()),
  },
}

/** A proxy to Postgres that can cut connections while they are made. */
async function startWay(to: URL) {
  let trouble: (typeof CUTS)[string] | undefined
  const server = createServer((socket) => {
    const postgres = connect(Number(to.port || 5432), to.hostname)
    const { when, cut } = trouble ?? {}
    for (const [one, other] of [
      [socket, postgres],
      [postgres, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    socket.pipe(postgres)
    if (when === 'accepted') return cut?.(socket, Buffer.alloc(0))
    postgres.on('data', (said: Buffer) => {
      if (!socket.writable) return
      if (when === 'answered' || (when === 'ready' && said.includes(READY))) cut?.(socket, said)
      else socket.write(said)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fail: (name: string) => {
      trouble = CUTS[name]
    },
    mend: () => {
      trouble = undefined
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

let drop: () => Promise<void>
let way: Awaited<ReturnType<typeof startWay>>
let database: OpenDatabase<Schema>

beforeEach(async () => {
  const made = await createPostgresDatabase()
  drop = made.drop
  way = await startWay(new URL(made.url))
  // Migrations use a connection of their own, so the pool has none yet.
  database = await openDatabase<Schema>(MIGRATIONS, { url: way.url, poolSize: 2 })
}, 30_000)
afterEach(async () => {
  await database.close()
  await way.stop()
  await drop()
})

const things = () => database.db.selectFrom('things').selectAll().execute()

// An error event without a listener would end the process, and fails the run here.
test.each(Object.keys(CUTS))(
  'a connection that ends %s fails only its call',
  async (name) => {
    way.fail(name)
    for (const attempt of await Promise.allSettled([things(), things()])) {
      if (attempt.status === 'fulfilled') expect.fail('it went well')
      expect(isAway(attempt.reason), String(attempt.reason)).toBe(true)
    }
    way.mend()
    expect(await things()).toEqual([])
  },
  30_000,
)
