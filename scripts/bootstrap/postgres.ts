import { findBinaries } from '../../kit/testing/postgres.ts'
import { installByApt } from './apt.ts'
import { Problem } from './problem.mjs'

/** What the search for Postgres touches, so that tests can say what is there. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  /** The folder of its programs, when it is installed. */
  find(): Promise<string | undefined>
  install(): Promise<void>
}

const thisMachine: Machine = {
  env: process.env,
  find: findBinaries,
  install: () => installByApt('Postgres', ['postgresql']),
}

/**
 * Postgres for the tests, which start servers of their own from its programs; fetched when there is none. Not needed with
 * a running one in DATABASE_URL, or when its tests are left out.
 */
export const ensurePostgres = async ({ env, find, install }: Machine = thisMachine): Promise<void> => {
  if (env.DATABASE_URL || env.AIRLOCK_TEST_POSTGRES === 'skip') return
  if (await find()) return
  await install()
  if (await find()) return
  throw new Problem(
    'The tests need Postgres and it could not be installed: install it (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql), name a running one in DATABASE_URL, or leave its tests out with AIRLOCK_TEST_POSTGRES=skip.',
  )
}
