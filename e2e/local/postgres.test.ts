import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { type Postgres, startThrowawayPostgres } from './postgres.ts'

const started: Postgres[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
})

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The data directory, as reported by the server. */
const folderOf = async (url: string) => String((await query(url, 'show data_directory'))[0].data_directory)

test('databases of one server are separate, and are removed with it', async () => {
  const postgres = await startThrowawayPostgres()
  started.push(postgres)
  const [one, two] = await Promise.all([postgres.createDatabase('one'), postgres.createDatabase('two')])
  await query(one, 'create table notes (text text)')
  await expect(query(two, 'select * from notes')).rejects.toThrow(/does not exist/)
  const folder = await folderOf(one)
  await postgres.stop()
  await expect(query(one, 'select 1')).rejects.toThrow()
  expect(existsSync(folder)).toBe(false)
}, 30_000)

test('a run that is killed leaves no server and no file behind', async () => {
  const module = new URL('./postgres.ts', import.meta.url).href
  const parent = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { startThrowawayPostgres } = await import(${JSON.stringify(module)})
       console.log(await (await startThrowawayPostgres()).createDatabase('airlock'))
       setInterval(() => undefined, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [first] = (await once(parent.stdout, 'data')) as [Buffer]
  const url = first.toString().trim()
  const folder = await folderOf(url)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 20_000)
  await expect(query(url, 'select 1')).rejects.toThrow()
}, 40_000)
