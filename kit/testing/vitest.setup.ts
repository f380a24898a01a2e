import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test files of one run share a Postgres. */
    databaseFolder: string
  }
}

/** One folder per run. The first test file that needs a database starts it there; the end of the run stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'airlock-test-'))
  await chmod(folder, 0o755)
  project.provide('databaseFolder', folder)
  return () => stopPostgres(folder)
}
