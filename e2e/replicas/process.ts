import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../stack/processes.ts'

const ENTRY = fileURLToPath(new URL('../../secure-frame/dist/server/main.js', import.meta.url))

type Entry = Readonly<Record<string, unknown>>

/** The secure server as its image runs it, and what it says. */
export type ServerProcess = {
  readonly lines: readonly string[]
  /** Settles with the line of its log that has this message: one that is there, or the next. */
  readonly said: (message: string) => Promise<Entry>
  /** With its exit code. */
  readonly ended: Promise<number | null>
  /** By SIGTERM. */
  readonly stop: () => Promise<void>
}

const entryOf = (line: string): Entry => {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return {}
  }
}

/** The built server, or one of its commands; settled at once, whatever becomes of it. */
export function startServerProcess(env: Readonly<Record<string, string>>, command?: string): ServerProcess {
  if (!existsSync(ENTRY)) throw new Error('The secure server is not built: run "npm run build" first.')
  const lines: string[] = []
  const listeners = new Set<() => void>()
  const { ended, stop } = startProcess({
    name: 'secure server',
    command: process.execPath,
    args: command === undefined ? [ENTRY] : [ENTRY, command],
    env,
    onLine: (line) => {
      lines.push(line)
      for (const look of [...listeners]) look()
    },
  })
  const said = (message: string) =>
    new Promise<Entry>((resolve, reject) => {
      const look = () => {
        const entry = lines.map(entryOf).find(({ msg }) => msg === message)
        if (!entry) return
        listeners.delete(look)
        resolve(entry)
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`It ended before it said "${message}":\n${lines.join('\n')}`)))
    })
  return { lines, said, ended, stop }
}
