import { ConfigProblem } from '@airlock/kit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { seenTokens } from '../indexer/seen.ts'
import { chainForTests } from '../testing/chains.ts'
import { databases } from '../testing/databases.ts'
import { silent as log } from '../testing/silent.ts'
import { openStore, type Store } from './store.ts'
import { openStores } from './stores.ts'

const [{ open: openDatabase }] = databases as [(typeof databases)[number]]
const refused = () =>
  Object.assign(new Error('connect postgres://user:hunter2@host'), { code: 'ECONNREFUSED' })

const opened: Store[] = []
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())))

function openedBy(open: Parameters<typeof openStore>[0]['open'], pauseMs: number): Store {
  const store = openStore({ open, log, pauseMs })
  opened.push(store)
  return store
}

test('a database that starts later does not delay the start, and reads fail at once until then', async () => {
  const open = vi.fn(openDatabase)
  open.mockRejectedValueOnce(refused()).mockRejectedValueOnce(refused())
  const error = vi.spyOn(log, 'error')
  const store = openedBy(open, 1)
  await expect(store.read(async () => 1)).rejects.toThrow('is not open')
  await store.opened
  expect(await store.read(async () => 1)).toBe(1)
  expect(open).toHaveBeenCalledTimes(3)
  expect(error).toHaveBeenCalledOnce()
  expect(JSON.stringify(error.mock.calls)).not.toContain('hunter2')
}, 60_000)

test('writes use their own connections, and do not delay reads', async () => {
  const writer = await openDatabase()
  const openToWrite = vi.fn(async () => writer)
  const store = openStore({ open: openDatabase, openToWrite, log, pauseMs: 1 })
  opened.push(store)
  expect(await store.opened).toBe(writer.db)
  await writer.db.insertInto('index_chains').values({ chain_id: 'eip155:1' }).execute()
  // Two databases here stand in for a server's two pools: reads must not use the writer's pool.
  expect(await store.read((db) => db.selectFrom('index_chains').select('chain_id').execute())).toEqual([])
}, 60_000)

test('a server that stops before its database is reachable stops cleanly', async () => {
  const store = openedBy(() => Promise.reject(refused()), 60_000)
  await store.close()
  await expect(store.opened).rejects.toThrow()
})

test('an unreachable database is an unreachable source; an invalid query is not', async () => {
  const store = openedBy(openDatabase, 1)
  await store.opened
  await expect(store.read(() => Promise.reject(refused()))).rejects.toMatchObject({ name: 'OutboundError' })
  await expect(store.read(() => Promise.reject(new Error('syntax')))).rejects.toThrow('syntax')
}, 60_000)

test('no database is opened without an indexed chain; with one, it has to be configured', async () => {
  const database = { url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 10 }
  const solana = chainForTests({ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'solana' })
  const chains = [chainForTests({ history: 'explorer' }), chainForTests({ history: 'none' }), solana]
  const { index } = openStores({ database }, chains, log)
  await expect(index.read(async () => 1)).rejects.toThrow('no chain has an index')
  await expect(index.write(async () => 1)).rejects.toThrow('no chain has an index')
  expect(openStores({ database: undefined }, chains, log).analytics).toBeUndefined()
  expect(() => openStores({ database: undefined }, [chainForTests()], log)).toThrow(ConfigProblem)
})

test('analytics without an index opens the database when it is first used', async () => {
  const { analytics, close } = openStores({ database: { dataDir: 'memory' } }, [], log)
  await expect(analytics?.write(async () => 1)).rejects.toThrow('is not open')
  await analytics?.opened
  await analytics?.write((db) =>
    db
      .insertInto('analytics_days')
      .values({ project: 'shop', day: '2026-01-31', event: 'MODAL_OPEN', property: '', value: '', count: 1 })
      .execute(),
  )
  expect(await analytics?.read((db) => db.selectFrom('analytics_days').select('count').execute())).toEqual([
    { count: 1 },
  ])
  await close()
}, 60_000)

test('balances leave out the index while its database is unreachable', async () => {
  const chain = chainForTests()
  const store = openedBy(() => Promise.reject(refused()), 60_000)
  expect(await seenTokens(store, [chain]).of(chain.id, `0x${'1'.repeat(40)}`)).toEqual([])
})
