import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * A child that never outlives us, however we end (see the script). It has a process group of its own, so that Ctrl-C in
 * the terminal reaches us alone and we stop the parts in order.
 */
const LIFELINE = fileURLToPath(new URL('lifeline.sh', import.meta.url))

const TAIL = 4_000
/** More than the servers give what is in flight. */
const GRACE = 11_000

export type Running = {
  readonly name: string
  /** What it printed last: for the message when something is wrong. */
  readonly output: () => string
  /** Settles when it has ended, with its exit code. */
  readonly ended: Promise<number | null>
  readonly stop: () => Promise<void>
  /** To it and to all that it has started. With SIGKILL it has no word in how it ends; what it was doing stays undone. */
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
    // It went away in between.
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

/** Asks until the part is ready; ends early when its process has died, and at the deadline. */
export async function untilReady(
  running: Running,
  ready: () => Promise<boolean>,
  deadline = 60_000,
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
