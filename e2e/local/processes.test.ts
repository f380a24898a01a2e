import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { startProcess, untilReady } from './processes.ts'

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const idle = 'console.log(process.pid); setInterval(() => undefined, 1000)'

test('stop() ends the child', async () => {
  const lines: string[] = []
  const running = startProcess({
    name: 'idle',
    command: process.execPath,
    args: ['-e', idle],
    onLine: (line) => lines.push(line),
  })
  await vi.waitFor(() => expect(lines).toHaveLength(1), 5_000)
  await running.stop()
  expect(alive(Number(lines[0]))).toBe(false)
})

test('a parent that is killed leaves no child behind', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { startProcess } = await import(${JSON.stringify(new URL('./processes.ts', import.meta.url).href)})
       startProcess({ name: 'idle', command: process.execPath, args: ['-e', ${JSON.stringify(idle)}], onLine: console.log })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [first] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(first.toString())
  expect(alive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(alive(pid)).toBe(false), 10_000)
}, 20_000)

test('waiting for a part that dies rejects with its output', async () => {
  const running = startProcess({
    name: 'broken',
    command: process.execPath,
    args: ['-e', 'console.error("no such table"); process.exit(3)'],
  })
  await expect(untilReady(running, async () => false)).rejects.toThrow(
    /broken ended while starting:\nno such table/,
  )
  expect(await running.ended).toBe(3)
})
