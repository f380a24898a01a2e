import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Running, startProcess } from '../local/processes.ts'

const entryIn = (workspace: string) =>
  fileURLToPath(new URL(`../../${workspace}/dist/server/main.js`, import.meta.url))

type Variables = Readonly<Record<string, string>>

type Entry = Readonly<Record<string, unknown>>

/** A server process, started like its image, with its log. */
export type ServerProcess = {
  readonly lines: readonly string[]
  /** Resolves with the log line that has this message, an existing one or the next. */
  readonly said: (message: string) => Promise<Entry>
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM and waits for the end. */
  readonly stop: () => Promise<void>
} & Pick<Running, 'signal'>

const entryOf = (line: string): Entry => {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return {}
  }
}

/** Starts the built secure server, or one of its commands. Returns immediately. */
export const startServerProcess = (env: Variables, ...command: string[]): ServerProcess =>
  startBuilt('secure-frame', env, command)

/** Starts the built widget server. */
export const startWidgetProcess = (env: Variables): ServerProcess => startBuilt('widget-app', env, [])

function startBuilt(workspace: string, env: Variables, command: string[]): ServerProcess {
  const entry = entryIn(workspace)
  if (!existsSync(entry)) throw new Error(`${workspace} is not built: run "npm run build" first.`)
  const lines: string[] = []
  const listeners = new Set<() => void>()
  const { ended, stop, signal } = startProcess({
    name: `server of ${workspace}`,
    command: process.execPath,
    args: [entry, ...command],
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
  return { lines, said, ended, stop, signal }
}
