import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type ServerProcess, startWidgetProcess } from '../replicas/process.ts'
import { drive, type LoadFigures } from './instruments/load.ts'

const COUNT = 10_000

const project = (id: string) => ({
  id,
  name: `Project ${id}`,
  origins: [`https://${id}.example`, `https://*.${id}.example`],
  features: { activity: false },
  networks: [
    {
      id: 'eip155:8453',
      name: 'Base',
      rpcUrl: `https://rpc.${id}.example/base`,
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    },
  ],
  rpcUrl: `https://rpc.${id}.example`,
  walletConnect: { projectId: id, relayUrl: 'wss://relay.example' },
})

const projects = (count: number) => Array.from({ length: count }, (_, index) => project(`p${index}`))

const FORMATS = { YAML: stringify, JSON: (data: unknown) => JSON.stringify(data, null, 2) }

const single = (path: string, milliseconds: number): LoadFigures => ({
  path,
  requests: 1,
  failed: 0,
  perSecond: 1_000 / milliseconds,
  p50: milliseconds,
  p95: milliseconds,
})

async function start(file: string) {
  const before = performance.now()
  const server = startWidgetProcess({
    NODE_ENV: 'production',
    AIRLOCK_PROJECTS: file,
    AIRLOCK_WIDGET_PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
  const { port } = await server.said('listening')
  return { server, port: Number(port), milliseconds: performance.now() - before }
}

/** One request after another while the file is read again: a stall of the server is the longest answer. */
async function duringReading(server: ServerProcess, port: number): Promise<LoadFigures[]> {
  let isOver = false
  const over = server.said('the project file was read again').then(() => {
    isOver = true
  })
  const path = '/projects/v1/origins?projectId=p0'
  const { figures, answers } = await drive(
    () => (isOver ? undefined : { port, path, headers: {}, expected: 200 }),
    1,
  )
  await over
  const longest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  return [{ path: 'requests while they are read again', ...figures }, single('the longest of these', longest)]
}

/** Measures starts with one project and with thousands, and requests while the file of thousands is read again. */
export async function measureProjects(tell: (text: string) => void): Promise<LoadFigures[]> {
  tell(`Starts with ${COUNT} projects`)
  const folder = await mkdtemp(join(tmpdir(), 'airlock-projects-'))
  const rows: LoadFigures[] = []
  try {
    for (const [format, write] of Object.entries(FORMATS))
      for (const count of [1, COUNT]) {
        const file = join(folder, `${format}-${count}`)
        await writeFile(file, write({ projects: projects(count) }))
        const { server, port, milliseconds } = await start(file)
        rows.push(single(`start, ${count.toLocaleString('en')} projects, ${format}`, milliseconds))
        if (count > 1) {
          await writeFile(file, write({ projects: projects(count + 1) }))
          rows.push(...(await duringReading(server, port)))
        }
        await server.stop()
      }
  } finally {
    await rm(folder, { recursive: true })
  }
  return rows
}
