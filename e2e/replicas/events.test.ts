import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAll, listenOnLoopbacks } from '../local/loopbacks.ts'
import { type ServerProcess, startWidgetProcess } from './process.ts'

const SITE = 'https://shop.example'

interface Arrived {
  events: unknown
  authorization: string | undefined
}

let folder: string
let server: ServerProcess
let url: string
const arrived: Arrived[] = []

const endpoint = await listenOnLoopbacks(
  () =>
    createServer(async (request, response) => {
      arrived.push({ events: await json(request), authorization: request.headers.authorization })
      response.end()
    }),
  0,
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airlock-events-'))
  const projects = [{ id: 'shop', name: 'Shop', origins: [SITE], analytics: true }]
  await writeFile(join(folder, 'airlock.yaml'), JSON.stringify({ projects }))
  await writeFile(join(folder, 'events-url'), `http://operator:secret@127.0.0.1:${endpoint.port}/in\n`)
  server = startWidgetProcess({
    AIRLOCK_PROJECTS: join(folder, 'airlock.yaml'),
    AIRLOCK_EVENTS_URL_FILE: join(folder, 'events-url'),
    AIRLOCK_WIDGET_PORT: '0',
    HOST: '127.0.0.1',
  })
  const { port } = await server.said('listening')
  url = `http://127.0.0.1:${port}`
}, 60_000)
afterAll(async () => {
  await server.stop()
  await Promise.all([closeAll(endpoint.servers), rm(folder, { recursive: true })])
}, 60_000)

test('what a visitor does reaches the endpoint that the environment names, and its password is in no log', async () => {
  const event = {
    eventId: randomUUID(),
    url: `${SITE}/`,
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  const response = await fetch(`${url}/e?projectId=shop&st=airlock&sv=1.2.3`, {
    method: 'POST',
    headers: { Origin: SITE, 'Sec-Fetch-Site': 'cross-site' },
    body: JSON.stringify(event),
  })
  expect(response.status).toBe(202)
  await vi.waitFor(() => expect(arrived).toHaveLength(1), { timeout: 30_000 })
  expect(arrived).toMatchObject([
    {
      events: [{ projectId: 'shop', site: SITE, event: 'MODAL_OPEN', address: null }],
      authorization: `Basic ${Buffer.from('operator:secret').toString('base64')}`,
    },
  ])
  expect(server.lines.join('\n')).not.toContain('secret@')
})

test('source maps are kept for the operator, and not served', async () => {
  const at = (path: string) => join(import.meta.dirname, '../../widget-app/dist', path)
  const maps = await readdir(at('maps'))
  expect(maps.length).toBeGreaterThan(10)
  const scripts = maps.slice(0, 5).map((name) => name.replace(/\.map$/, ''))
  for (const name of scripts) {
    expect((await fetch(`${url}/assets/${name}`)).status).toBe(200)
    expect((await fetch(`${url}/assets/${name}.map`)).status).toBe(404)
  }
})
