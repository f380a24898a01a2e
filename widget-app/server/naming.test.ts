import { ConfigProblem, parseProjects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { readEnvironment } from './config/environment.ts'
import { requireNaming } from './naming.ts'

const projects = (names: string) =>
  parseProjects(
    `projects: [{ id: shop, name: Shop, origins: ["https://shop.example"]${names} }]`,
    'airlock.yaml',
    { mode: 'production', hasSecureFrame: true },
  )
const NAMES = ', names: { parents: [shop.eth] }'
const database = { url: 'postgres://user:password@host/name', poolSize: 2 }
const namesKey = `0x${'5'.repeat(64)}` as const

test('a project with names needs a database and a key', () => {
  const check =
    (given: Parameters<typeof requireNaming>[0], names = NAMES) =>
    () =>
      requireNaming(given)(projects(names))
  expect(check({ database, namesKey })).not.toThrow()
  expect(check({ database: undefined, namesKey: undefined }, '')).not.toThrow()
  expect(check({ database: undefined, namesKey })).toThrow(
    'Project "shop" has "names", which need a database: give DATABASE_URL, such as postgres://user:password@host/name.',
  )
  expect(check({ database, namesKey: undefined })).toThrow(ConfigProblem)
  expect(check({ database, namesKey: undefined })).toThrow('AIRLOCK_NAMES_KEY')
})

test.each([
  ['a', 'short'],
  ['0'.repeat(64), 'zero'],
  ['f'.repeat(64), 'above the order of the curve'],
])('the key %s is refused, because it is %s, and not repeated', (key) => {
  const read = () => readEnvironment({ AIRLOCK_NAMES_KEY: key })
  expect(read).toThrow('AIRLOCK_NAMES_KEY cannot be read: it has to be 32 random bytes as hex')
  expect(read).not.toThrow(`"${key}"`)
})

test('the key is read with and without 0x', () => {
  expect(readEnvironment({ AIRLOCK_NAMES_KEY: '5'.repeat(64) }).namesKey).toBe(namesKey)
  expect(readEnvironment({ AIRLOCK_NAMES_KEY: namesKey }).namesKey).toBe(namesKey)
})
