import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentOf, type Part, PORTS, type Ports } from './addresses.ts'
import { type Running, startProcess, untilReady } from './processes.ts'

/** The built servers, started by the command that their images run. */
const ENTRIES = {
  widget: 'widget-app/dist/server/main.js',
  secure: 'secure-frame/dist/server/main.js',
} as const satisfies Partial<Record<Part, string>>

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const PROJECTS = fileURLToPath(new URL('projects.yaml', import.meta.url))

type ProjectFile = { readonly path: string; readonly remove: () => void }

/** The projects of this stack, with its chains where they are; somebody's own file wins. */
function projectsFor(ports: Ports): ProjectFile {
  const own = process.env.AIRLOCK_PROJECTS
  if (own) return { path: own, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'airlock-projects-'))
  const path = join(folder, 'projects.yaml')
  const address = /127\.0\.0\.1:(\d+)/g
  const moved = new Map<number, number>(
    Object.entries(PORTS).map(([part, { fallback }]) => [fallback, ports[part as Part]]),
  )
  const text = readFileSync(PROJECTS, 'utf8')
  writeFileSync(
    path,
    text.replace(address, (_, port) => `127.0.0.1:${moved.get(Number(port)) ?? port}`),
  )
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

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
  const projects = projectsFor(ports)
  const running = startProcess({
    name: `${name} server`,
    command: process.execPath,
    args: [entry],
    env: { AIRLOCK_PROJECTS: projects.path, ...environmentOf(ports), ...env },
    ...(onLine && { onLine }),
  })
  void running.ended.then(projects.remove)
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
