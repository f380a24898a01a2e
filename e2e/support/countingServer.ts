import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseBeside } from '../local/postgres.ts'
import { portsFrom } from '../stack/addresses.ts'
import { freePort } from '../stack/ports.ts'
import { startServer } from '../stack/servers.ts'

/** The operator's token. */
export const TOKEN = 'an-operator-token-of-32-characters!'

export interface CountingServer {
  /** As browsers reach it. */
  origin: string
  /** As Node reaches it. */
  url: string
  /** Replaces the project file; the server reads it again by itself. */
  configure: (projects: readonly object[]) => void
  /** The number of events of a project, by name. */
  counts: (project: string) => Promise<Readonly<Record<string, number>>>
}

type Counts = { counts?: { event: string; property: string; count: number }[] }

/** Runs `use` with a widget server that counts events: on Postgres if there is one. */
export async function withCountingServer(
  projects: readonly object[],
  use: (server: CountingServer) => Promise<void>,
): Promise<void> {
  const widget = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'airlock-operator-'))
  const file = join(folder, 'projects.yaml')
  const configure: CountingServer['configure'] = (list) =>
    writeFileSync(file, JSON.stringify({ projects: list }))
  configure(projects)
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL ? await createDatabaseBeside(DATABASE_URL) : undefined
  const running = await startServer({
    name: 'widget',
    ports: { ...portsFrom({}), widget },
    env: {
      AIRLOCK_PROJECTS: file,
      AIRLOCK_ANALYTICS_TOKEN: TOKEN,
      ...(database && { DATABASE_URL: database.url }),
    },
  })
  const counts = async (project: string) => {
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const response = await fetch(`${running.url}/analytics?project=${project}`, { headers })
    const { counts: rows = [] } = (await response.json()) as Counts
    const events = rows.filter(({ property }) => property === '')
    return Object.fromEntries(events.map(({ event, count }) => [event, count]))
  }
  await use({ origin: `http://widget.localhost:${widget}`, url: running.url, configure, counts })
  await running.stop()
  await database?.drop()
  rmSync(folder, { recursive: true })
}
