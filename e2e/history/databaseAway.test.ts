import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test as base, beforeAll, expect, vi } from 'vitest'
import { type Postgres, startThrowawayPostgres } from '../local/postgres.ts'
import { type ServerProcess, startWidgetProcess } from '../replicas/process.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

const CHAIN = 'eip155:31337'
/** No server listens there, so the index is empty, which is enough for reading from it. */
const NO_NODE = 'http://127.0.0.1:1'

let postgres: Postgres
let folder: string
let server: ServerProcess
let url: string
const ended: (number | null)[] = []

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  folder = await mkdtemp(join(tmpdir(), 'airlock-away-'))
  const chains = join(folder, 'chains.yaml')
  await writeFile(chains, JSON.stringify({ chains: [{ id: CHAIN, rpcUrls: [NO_NODE], history: 'index' }] }))
  server = startWidgetProcess({
    NODE_ENV: 'development',
    AIRLOCK_PROJECTS: '',
    AIRLOCK_WIDGET_PORT: '0',
    HOST: '127.0.0.1',
    AIRLOCK_CHAINS_FILE: chains,
    DATABASE_URL: await postgres.createDatabase('index'),
  })
  void server.ended.then((code) => ended.push(code))
  const { port } = await server.said('listening')
  url = `http://127.0.0.1:${port}`
}, 60_000)
afterAll(async () => {
  await server.stop()
  await Promise.all([postgres.stop(), rm(folder, { recursive: true })])
}, 60_000)

const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status
/** The history of an account that was not requested before, so there is no cached answer. */
const history = () =>
  statusOf(`/v1/account/0x${randomBytes(20).toString('hex')}/history?chainId=${CHAIN}&projectId=demo`)
const isRead = () => vi.waitFor(async () => expect(await history()).toBe(200), 30_000)

const CONNECT_UI = ['/?projectId=demo', '/sdk.js', '/getWallets?projectId=demo&page=1&entries=4', '/readyz']

const expectConnectUi = async () => {
  const statuses = await Promise.all(CONNECT_UI.map(async (path) => [path, await statusOf(path)]))
  expect(statuses).toEqual(CONNECT_UI.map((path) => [path, 200]))
}

test('the widget connects wallets while the database of the index hangs, and shows that activity is unavailable', async () => {
  await isRead()
  await postgres.signal('SIGSTOP')
  try {
    await expectConnectUi()
    expect(await history()).toBe(503)
    await expectConnectUi()
  } finally {
    await postgres.signal('SIGCONT')
  }
  await isRead()
  expect(ended).toEqual([])
}, 90_000)

test('the same holds while the database restarts with calls in flight', async () => {
  await isRead()
  const statuses: number[] = []
  let isOver = false
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.push(await history())
    }),
  )
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(20), 10_000)
  await postgres.restart()
  await expectConnectUi()
  await isRead()
  isOver = true
  await asking
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(ended).toEqual([])
}, 90_000)
