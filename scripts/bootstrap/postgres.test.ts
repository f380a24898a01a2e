import { expect, test } from 'vitest'
import { ensurePostgres, type Machine } from './postgres.ts'
import { Problem } from './problem.mjs'

/** A machine on which the search finds these results, before and after an installation. */
const machine = (found: readonly (string | undefined)[], env: Machine['env'] = {}) => {
  const searches = [...found]
  const installed: string[] = []
  const there: Machine = {
    env,
    find: async () => searches.shift(),
    install: async () => {
      installed.push('postgresql')
    },
  }
  return { there, installed }
}

test.each<[string, ReturnType<typeof machine>, number]>([
  ['is there', machine(['/usr/lib/postgresql/15/bin']), 0],
  ['is not there, and can be installed', machine([undefined, '/usr/lib/postgresql/15/bin']), 1],
  ['runs somewhere else', machine([], { DATABASE_URL: 'postgres://db/airlock' }), 0],
  ['is left out on purpose', machine([], { AIRLOCK_TEST_POSTGRES: 'skip' }), 0],
])('Postgres %s', async (_name, { there, installed }, installations) => {
  await expect(ensurePostgres(there)).resolves.toBeUndefined()
  expect(installed).toHaveLength(installations)
})

test('a missing Postgres is reported in one sentence with the fix', async () => {
  const { there } = machine([])
  const refused = ensurePostgres(there)
  await expect(refused).rejects.toBeInstanceOf(Problem)
  await expect(refused).rejects.toThrow(
    /apt-get install postgresql.*DATABASE_URL.*AIRLOCK_TEST_POSTGRES=skip/,
  )
})
