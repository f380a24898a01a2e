import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test as base, beforeAll, expect, vi } from 'vitest'
import { type Deployment, type Replica, startDeployment } from './deployment.ts'
import { newPerson, sendTo } from './person.ts'
import { type ServerProcess, startWidgetProcess } from './process.ts'

const test = base.skipIf(process.env.AIRLOCK_TEST_POSTGRES === 'skip')

const SHOP = { id: 'shop', name: 'Shop', origins: ['https://shop.example'] }
const GAME = {
  id: 'game',
  name: 'Game',
  origins: ['https://game.example'],
  features: { activity: false },
  networks: [
    {
      id: 'eip155:8453',
      name: 'Base',
      rpcUrl: 'https://rpc.game.example',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    },
  ],
}
const SECOND_SHOP = 'https://new.shop.example'

let folder: string
let file: string
let deployment: Deployment
let secure: Replica
let widget: ServerProcess & { url: string }

const write = (...projects: (typeof SHOP)[]) => writeFile(file, JSON.stringify({ projects }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airlock-live-'))
  file = join(folder, 'airlock.yaml')
  await write(SHOP)
  deployment = await startDeployment({ AIRLOCK_PROJECTS: file })
  secure = await deployment.startReplica()
  const started = startWidgetProcess({
    NODE_ENV: 'production',
    AIRLOCK_PROJECTS: file,
    AIRLOCK_WIDGET_PORT: '0',
    HOST: '127.0.0.1',
  })
  const { port } = await started.said('listening')
  widget = { ...started, url: `http://127.0.0.1:${port}` }
}, 120_000)
afterAll(async () => {
  await Promise.all([widget.stop(), deployment.stop()])
  await rm(folder, { recursive: true })
}, 60_000)

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 30_000, interval: 100 })

/** The sites that may frame a project's document; null if there is none. */
async function framersOf({ url }: { url: string }, id: string): Promise<string | null> {
  const { ok, headers } = await fetch(`${url}/?projectId=${id}`)
  const policy = headers.get('content-security-policy') ?? ''
  return ok ? (/frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? '') : null
}

const mayRead = async (id: string, origin: string) =>
  (
    await fetch(`${widget.url}/v1?projectId=${id}`, { method: 'OPTIONS', headers: { Origin: origin } })
  ).headers.get('access-control-allow-origin')

const json = async (path: string) => (await fetch(`${widget.url}${path}`)).json()

/** The code of the error with which a sign-in on a site is refused; undefined if it is not. */
async function refusalOf(site: string): Promise<string | undefined> {
  const person = await newPerson()
  const response = await sendTo(secure, await person.wantsToSignIn(site))
  return response.ok ? undefined : (await response.json()).error.code
}

const problemsOf = ({ lines }: ServerProcess) =>
  lines.flatMap((line): string[] => (line.includes('"problems"') ? JSON.parse(line).problems : []))

test('both servers follow the project file while they run', async () => {
  expect(await framersOf(widget, 'game')).toBeNull()
  expect(await framersOf(secure, 'game')).toBeNull()
  expect(await mayRead('game', 'https://game.example')).toBeNull()
  expect(await refusalOf(SECOND_SHOP)).toBe('origin-not-allowed')

  await write({ ...SHOP, origins: [...SHOP.origins, SECOND_SHOP] }, GAME)
  await until(async () => {
    expect(await framersOf(widget, 'game')).toBe('https://game.example')
    expect(await framersOf(secure, 'game')).toBe('https://widget.example https://game.example')
  })
  expect(await mayRead('game', 'https://game.example')).toBe('https://game.example')
  expect(await json('/projects/v1/origins?projectId=game')).toEqual({ allowedOrigins: GAME.origins })
  expect((await json('/v1/supported-chains?projectId=game')).http).toEqual(['eip155:8453'])
  const { features } = await json('/appkit/v1/config?projectId=game')
  expect(features).toContainEqual({ id: 'activity', isEnabled: false, config: [], isSet: true })
  expect(await refusalOf(SECOND_SHOP)).toBeUndefined()

  await writeFile(file, 'projects:\n  - id: shop\n    name: Shop\n    origin: [https://shop.example]\n')
  await until(async () => {
    for (const server of [widget, secure])
      expect(problemsOf(server)).toContainEqual(
        expect.stringMatching(/airlock\.yaml:4: Project 1 has an unknown setting "origin"/),
      )
  })
  for (const server of [widget, secure]) {
    expect(await framersOf(server, 'game')).toContain('https://game.example')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  }

  await write(SHOP)
  await until(async () => {
    expect(await framersOf(widget, 'game')).toBeNull()
    expect(await framersOf(secure, 'game')).toBeNull()
    expect(await refusalOf(SECOND_SHOP)).toBe('origin-not-allowed')
  })
  expect(await mayRead('game', 'https://game.example')).toBeNull()
  expect((await fetch(`${widget.url}/v1/supported-chains?projectId=game`)).status).toBe(400)
  expect(await framersOf(widget, 'shop')).toBe('https://shop.example')
}, 120_000)
