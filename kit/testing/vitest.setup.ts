import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the Postgres that all test files of a run share. */
    databaseFolder: string
  }
}

/**
 * Makes one folder per run. The first test file that needs a database starts Postgres there; it stops when the run
 * ends.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-test-'))
  await chmod(folder, 0o755)
  project.provide('databaseFolder', folder)
  return () => stopPostgres(folder)
}
