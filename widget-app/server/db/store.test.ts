import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { databases } from '../testing/databases.ts'
import { openStore, type Store } from './store.ts'

const log = pino({ level: 'silent' })
const [{ open: openDatabase }] = databases as [(typeof databases)[number]]
const refused = () =>
  Object.assign(new Error('connect postgres://user:hunter2@host'), { code: 'ECONNREFUSED' })

let store: Store
afterEach(() => store.close())

test('a database that comes up later is waited for beside everything else, and reads fail at once until then', async () => {
  const open = vi.fn(openDatabase)
  open.mockRejectedValueOnce(refused()).mockRejectedValueOnce(refused())
  const error = vi.spyOn(log, 'error')
  store = openStore({ open, log, pauseMs: 1 })
  await expect(store.read(async () => 1)).rejects.toThrow('is not open')
  await store.opened
  expect(await store.read(async () => 1)).toBe(1)
  expect(open).toHaveBeenCalledTimes(3)
  expect(error).toHaveBeenCalledOnce()
  expect(JSON.stringify(error.mock.calls)).not.toContain('hunter2')
}, 60_000)

test('a server that stops before its database is there stops', async () => {
  store = openStore({ open: () => Promise.reject(refused()), log, pauseMs: 60_000 })
  await store.close()
  await expect(store.opened).rejects.toThrow()
})

test('a database that goes away is a source that is away; what is wrong with a question is not', async () => {
  store = openStore({ open: openDatabase, log })
  await store.opened
  await expect(store.read(() => Promise.reject(refused()))).rejects.toMatchObject({ name: 'SourceProblem' })
  await expect(store.read(() => Promise.reject(new Error('syntax')))).rejects.toThrow('syntax')
}, 60_000)
