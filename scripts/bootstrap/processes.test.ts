import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from './install.mjs'
import { isAlive } from './processTree.mjs'

/**
 * Three generations, as in `npm test`: one of our commands, its child, and a grandchild in a process group of its own,
 * like a browser. The grandchild prints the process ids of all.
 */
const grandchild = 'setInterval(() => undefined, 1_000)'
const child = `
  const { spawn } = require('node:child_process')
  const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { detached: true, stdio: 'ignore' })
  process.on('SIGINT', () => process.exit(0))
  console.log(JSON.stringify([process.ppid, process.pid, pid]))
  setInterval(() => undefined, 1_000)`
const command = (child: string) => `
  import { endTogether, run } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/bootstrap/processes.mjs')).href)}
  endTogether({ interrupted: 0 })
  process.exitCode = await run(process.execPath, ${child})`

let folder: string

const startFamily = async (source: string) => {
  const file = join(folder, 'command.mjs')
  writeFileSync(file, source)
  const leader = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(leader.stdout, 'data')
  const family: number[] = JSON.parse(String(line))
  return { leader, family }
}

const codeOf = async (process: ChildProcess) => (await once(process, 'exit'))[0]
const living = (family: readonly number[]) => family.filter(isAlive)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each<[NodeJS.Signals, number]>([
  ['SIGINT', 0],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('%s ends all generations', { timeout: 30_000 }, async (signal, code) => {
  const { leader, family } = await startFamily(command(JSON.stringify(['-e', child])))
  expect(living(family)).toHaveLength(3)
  const ended = codeOf(leader)
  leader.kill(signal)
  expect(await ended).toBe(code)
  await vi.waitFor(() => expect(living(family)).toEqual([]), 5_000)
})

test('a child with followParent ends when its parent is killed', { timeout: 30_000 }, async () => {
  const follow = pathToFileURL(join(root, 'scripts/bootstrap/followParent.mjs')).href
  const following =
    'console.log(JSON.stringify([process.ppid, process.pid])); setInterval(() => undefined, 1_000)'
  const { leader, family } = await startFamily(command(JSON.stringify(['--import', follow, '-e', following])))
  leader.kill('SIGKILL')
  await vi.waitFor(() => expect(living(family)).toEqual([]), 10_000)
})

test('a command ends when the npm behind its shell is killed', { timeout: 30_000 }, async () => {
  writeFileSync(join(folder, 'script.mjs'), command(JSON.stringify(['-e', child])))
  const shell = JSON.stringify(['-c', `"${process.execPath}" "${join(folder, 'script.mjs')}"; exit $?`])
  const { leader, family } = await startFamily(`
    import { spawn } from 'node:child_process'
    spawn('sh', ${shell}, { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`)
  leader.kill('SIGKILL')
  await vi.waitFor(() => expect(living(family)).toEqual([]), 10_000)
})

test('a missing command is reported with the fix', async () => {
  const { run } = await import('./processes.mjs')
  await expect(run('no-such-command', [])).rejects.toThrow(
    '"no-such-command" could not be started: install it, or put it on the PATH.',
  )
})
