import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { findPort } from './ports.ts'

const run = promisify(execFile)
const INSTALLED = '/usr/lib/postgresql'

/** Test data does not have to survive a power cut, so writes need not reach the disk. */
const SPEED = 'fsync=off synchronous_commit=off full_page_writes=off'
const ALWAYS = 'max_connections=200'

interface Options {
  /** Writes to disk as in production, for measurements. Tests do without. */
  isDurable?: boolean
}

/** Starts a new Postgres in `folder` and resolves to its URL without a database. */
export async function startPostgres(folder: string, { isDurable = false }: Options = {}): Promise<string> {
  const bin = await requireBinaries()
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true })
  await giveToPostgres(data)
  await asPostgres(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
  ])
  const port = await findPort(listenOnce)
  const settings = (isDurable ? ALWAYS : `${ALWAYS} ${SPEED}`)
    .split(' ')
    .flatMap((setting) => ['-c', setting])
  const options = ['-h', '127.0.0.1', '-p', String(port), '-k', data, ...settings].join(' ')
  await asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-l', join(data, 'log'), '-w', '-o', options, 'start'])
  return `postgres://postgres@127.0.0.1:${port}`
}

/** Stops and restarts the server of {@link startPostgres} like a failover: all connections are cut. */
export async function restartPostgres(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const bin = await requireBinaries()
  // Restarts with the previous options, so it keeps its port.
  await asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-l', join(data, 'log'), '-m', 'fast', '-w', 'restart'])
}

/** Suspends or resumes every process of that Postgres, like a machine that hangs: connections stay open. */
export async function signalPostgres(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const [line = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  const { stdout } = await run('pgrep', ['-P', line]).catch(() => ({ stdout: '' }))
  for (const pid of [line, ...stdout.split('\n').filter(Boolean)]) process.kill(Number(pid), signal)
}

/** Stops the server of {@link startPostgres}, if there is one, and removes its files. */
export async function stopPostgres(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const files = await readdir(data).catch((): string[] => [])
  if (files.includes('postmaster.pid'))
    await asPostgres(join(await requireBinaries(), 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
  await rm(folder, { recursive: true, force: true })
}

/** Finds the folder of `initdb` and `pg_ctl`, which Debian does not put on the PATH. */
export async function findBinaries(): Promise<string | undefined> {
  const versions = await readdir(INSTALLED).catch(() => [])
  const newestFirst = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...newestFirst.map((version) => join(INSTALLED, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  // Postgres versions with only the client installed have a folder too.
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

async function requireBinaries(): Promise<string> {
  const found = await findBinaries()
  if (found) return found
  throw new Error(
    'There is no Postgres to test against. Install it (apt-get install postgresql), name a running one in DATABASE_URL, or leave these tests out with AIRLOCK_TEST_POSTGRES=skip.',
  )
}

/** Postgres refuses to run as root. */
const isRoot = process.getuid?.() === 0

async function asPostgres(command: string, args: string[]): Promise<void> {
  const [program, ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', command, ...args]
    : [command, ...args]
  await run(program ?? command, rest, { cwd: '/' })
}

async function giveToPostgres(folder: string): Promise<void> {
  if (!isRoot) return
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  const [user, group] = ids.map(({ stdout }) => Number(stdout))
  await chown(folder, user ?? 0, group ?? 0)
}

async function listenOnce(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
