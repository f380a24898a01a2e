import { findBinaries } from '../../kit/testing/postgres.ts'
import { installByApt } from './apt.ts'
import { Problem } from './problem.mjs'

/** The parts of the machine that the search for Postgres uses, so that tests can replace them. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  /** The folder of its programs, if it is installed. */
  find(): Promise<string | undefined>
  install(): Promise<void>
}

const thisMachine: Machine = {
  env: process.env,
  find: findBinaries,
  install: () => installByApt('Postgres', ['postgresql']),
}

/**
 * Provides Postgres for the tests, which start their own servers. It is installed if it is missing. It is not needed
 * with a running server in DATABASE_URL, or when its tests are skipped.
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
