import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentOf, type Part, type Ports } from './addresses.ts'
import { type Running, startProcess, untilReady } from './processes.ts'

/** The built servers, started by the command that their images run. */
const ENTRIES = {
  widget: 'widget-app/dist/server/main.js',
  secure: 'secure-frame/dist/server/main.js',
} as const satisfies Partial<Record<Part, string>>

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The projects of this stack; somebody's own file wins. */
const PROJECTS = fileURLToPath(new URL('projects.yaml', import.meta.url))

export type ServerName = keyof typeof ENTRIES

export type RunningServer = { readonly url: string } & Pick<Running, 'ended' | 'stop'>

export type ServerOptions = {
  name: ServerName
  ports: Ports
  env?: Readonly<Record<string, string>>
  onLine?: (line: string) => void
}

const isReady = async (url: string) =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok

export async function startServer({ name, ports, env = {}, onLine }: ServerOptions): Promise<RunningServer> {
  const entry = `${ROOT}${ENTRIES[name]}`
  if (!existsSync(entry)) {
    throw new Error(`${relative(ROOT, entry)} is not built: run "npm run build" first.`)
  }
  const running = startProcess({
    name: `${name} server`,
    command: process.execPath,
    args: [entry],
    env: { AIRLOCK_PROJECTS: process.env.AIRLOCK_PROJECTS ?? PROJECTS, ...environmentOf(ports), ...env },
    ...(onLine && { onLine }),
  })
  // Node resolves no `*.localhost`; the servers listen on both loopbacks.
  const url = `http://127.0.0.1:${ports[name]}`
  try {
    await untilReady(running, () => isReady(url))
    return { url, ended: running.ended, stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}
