import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSTALLED = '/usr/lib/postgresql'

/** Nothing in a test has to outlive a power cut. */
const SPEED = 'fsync=off synchronous_commit=off full_page_writes=off'
const ALWAYS = 'max_connections=200'

interface Options {
  /** Writes as a real one does, for figures; tests do without. */
  isDurable?: boolean
}

/** Starts a Postgres of its own in `folder`; resolves to its URL without a database. */
export async function startPostgres(folder: string, { isDurable = false }: Options = {}): Promise<string> {
  const bin = await requireBinaries()
  const port = await freePort()
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
  const settings = (isDurable ? ALWAYS : `${ALWAYS} ${SPEED}`)
    .split(' ')
    .flatMap((setting) => ['-c', setting])
  const options = ['-h', '127.0.0.1', '-p', String(port), '-k', data, ...settings].join(' ')
  await asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-l', join(data, 'log'), '-w', '-o', options, 'start'])
  return `postgres://postgres@127.0.0.1:${port}`
}

/** Stops what {@link startPostgres} started there as a failover would, connections and all, and starts it again. */
export async function restartPostgres(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const bin = await requireBinaries()
  // With the options of before: it keeps its port.
  await asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-l', join(data, 'log'), '-m', 'fast', '-w', 'restart'])
}

/** Stops every process of that Postgres where it is, or lets them go on: its machine hangs, connections stay open. */
export async function signalPostgres(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const [line = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  const { stdout } = await run('pgrep', ['-P', line]).catch(() => ({ stdout: '' }))
  for (const pid of [line, ...stdout.split('\n').filter(Boolean)]) process.kill(Number(pid), signal)
}

/** Stops what {@link startPostgres} started there, if anything, and removes its files. */
export async function stopPostgres(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const files = await readdir(data).catch((): string[] => [])
  if (files.includes('postmaster.pid'))
    await asPostgres(join(await requireBinaries(), 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
  await rm(folder, { recursive: true, force: true })
}

/** The folder of `initdb` and `pg_ctl`: Debian keeps them off the PATH. */
export async function findBinaries(): Promise<string | undefined> {
  const versions = await readdir(INSTALLED).catch(() => [])
  const newestFirst = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...newestFirst.map((version) => join(INSTALLED, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  // A version whose client alone is installed has a folder too.
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
