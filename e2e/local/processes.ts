import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Ends a child when this process ends in any way (see the script). It has a process group of its own, so that Ctrl-C in
 * the terminal reaches only us and we stop the parts in order.
 */
const LIFELINE = fileURLToPath(new URL('lifeline.sh', import.meta.url))

const TAIL = 4_000
/** Longer than the servers' own limit for finishing requests (ms). */
const GRACE = 11_000

export type Running = {
  readonly name: string
  /** The last lines of its output, for error messages. */
  readonly output: () => string
  /** Resolves with the exit code when it has ended. */
  readonly ended: Promise<number | null>
  readonly stop: () => Promise<void>
  /** Signals the process and all its descendants. SIGKILL gives it no chance to clean up. */
  readonly signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
}

export type ProcessOptions = {
  name: string
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  onLine?: (line: string) => void
}

function readLines(child: ChildProcess, keep: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) keep(line)
    })
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The process has ended in the meantime.
  }
}

export function startProcess({ name, command, args, env, onLine }: ProcessOptions): Running {
  const child = spawn('sh', [LIFELINE, command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  })
  let tail = ''
  readLines(child, (line) => {
    tail = `${tail}${line}\n`.slice(-TAIL)
    onLine?.(line)
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  child.stdin?.on('error', () => undefined)
  const stop = async () => {
    child.stdin?.end()
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE)
    await ended
    clearTimeout(force)
  }
  const signal: Running['signal'] = (given) => signalGroup(child, given)
  return { name, output: () => tail.trim(), ended, stop, signal }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Polls until the part is ready. Fails early if its process has ended, and at the deadline. */
export async function untilReady(
  running: Running,
  ready: () => Promise<boolean>,
  deadline = 120_000,
): Promise<void> {
  let dead = false
  void running.ended.then(() => {
    dead = true
  })
  const end = Date.now() + deadline
  while (!(await ready().catch(() => false))) {
    if (dead) throw new Error(`${running.name} ended while starting:\n${running.output()}`)
    if (Date.now() > end)
      throw new Error(`${running.name} is not ready after ${deadline / 1000} s:\n${running.output()}`)
    await pause(25)
  }
}
