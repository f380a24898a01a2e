import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from '../../kit/testing/postgres.ts'

const run = promisify(execFile)

/** Copies one Postgres database into another one by the steps of docs/operating.md. Both are URLs. */
export async function dumpAndRestore(from: string, to: string): Promise<void> {
  const bin = (await findBinaries()) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'airlock-restore-'))
  const file = join(folder, 'airlock.dump')
  try {
    await run(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, from])
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${to}`]
    await run(join(bin, 'pg_restore'), [...options, file])
  } finally {
    await rm(folder, { recursive: true })
  }
}
