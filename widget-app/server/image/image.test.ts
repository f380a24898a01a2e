import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseProjects } from '@airlock/kit/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { readImage } from '../../../kit/image/dockerfile.ts'
import { guardedFiles } from '../../../kit/image/guarded.ts'
import { exitOf, layOutTrial, portIn, portsIn, REPOSITORY, type Trial } from '../../../kit/image/trial.ts'
import { Variables } from '../config/variables.ts'
import { MIGRATIONS } from '../db/migrations.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'

const DOCKERFILE = 'widget-app/Dockerfile'
const BUILT = ['host-sdk/dist/sdk.js', 'widget-app/dist/client/index.html', 'widget-app/dist/server/main.js']

const image = readImage(readFileSync(join(REPOSITORY, DOCKERFILE), 'utf8'))
let trial: Trial

beforeAll(() => {
  trial = layOutTrial(DOCKERFILE, BUILT)
}, 600_000)
afterEach(() => trial.stopAll())
afterAll(() => trial.remove())

const run: Trial['run'] = (command, env) => trial.run(command, env)

/** Starts the image's command with a project file. Only the file's path and the port are set by the test. */
function start(projects: string): ChildProcess {
  return run(image.command, { AIRLOCK_PROJECTS: trial.mount('airlock.yaml', projects), PORT: '0' })
}

const SHOP = 'projects: [{ id: shop, name: Shop, origins: ["https://shop.example"] }]'

describe('the image', () => {
  test('serves the widget in production mode, as an unprivileged user', async () => {
    const child = start(SHOP)
    const base = `http://127.0.0.1:${await portIn(child)}`
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' })

    const entry = await fetch(`${base}/?projectId=shop`)
    const policy = entry.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors https://shop.example;')
    expect(policy).not.toContain('localhost')
    const html = await entry.text()
    expect(html).toContain('id="airlock-project"')

    for (const { stated, actual } of await guardedFiles(base, html)) expect(stated).toBe(actual)

    const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(html)?.[1]
    const main = await fetch(`${base}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(main.headers.get('content-encoding')).toBe('br')
    expect(main.headers.get('cache-control')).toContain('immutable')

    const sdk = await fetch(`${base}/sdk.js`)
    expect(sdk.headers.get('access-control-allow-origin')).toBe('*')
    expect(await sdk.text()).toContain('createAirlock')
    expect(await (await fetch(`${base}/refused.css`)).text()).toContain('prefers-color-scheme')
    expect(await (await fetch(`${base}/refused.js`)).text()).toContain('postMessage')
  })

  test('contains wallets and pictures', async () => {
    const base = `http://127.0.0.1:${await portIn(start(SHOP))}`
    const caller = 'projectId=shop&st=airlock&sv=html-0.1.0'
    const list = await fetch(`${base}/getWallets?${caller}&search=metamask&entries=1`)
    const { data } = await list.json()
    expect(data[0].name).toBe('MetaMask')
    for (const path of [
      `/getWalletImage/${data[0].image_id}`,
      '/public/getAssetImage/eip155:1',
      '/public/getTokenImage/ETH',
      '/public/getCurrencyImage/EUR',
    ]) {
      const picture = await fetch(`${base}${path}?${caller}`)
      expect(picture.headers.get('content-type')).toBe('image/svg+xml')
      expect(await picture.text()).toMatch(/^<svg /)
    }
  })

  test('reads the operator’s wallets, and does not start with an invalid file', async () => {
    const good = 'hide: [c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96]'
    const env = { AIRLOCK_PROJECTS: trial.mount('airlock.yaml', SHOP), PORT: '0' }
    const child = run(image.command, { ...env, AIRLOCK_WALLETS_FILE: trial.mount('wallets.yaml', good) })
    const base = `http://127.0.0.1:${await portIn(child)}`
    const list = await fetch(`${base}/getWallets?projectId=shop&search=metamask`)
    expect((await list.text()).includes('io.metamask"')).toBe(false)

    const bad = trial.mount('bad.yaml', 'hide:\n  - nobody')
    const { code, said } = await exitOf(run(image.command, { ...env, AIRLOCK_WALLETS_FILE: bad }))
    expect(code).toBe(1)
    expect(said).toContain('bad.yaml:2: There is no wallet "nobody" to hide.')
    expect(said).not.toContain('    at ')
  })

  test('exits with 0 on SIGTERM, even with an open connection', async () => {
    const child = start(SHOP)
    const port = await portIn(child)
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
    const exit = exitOf(child)
    child.kill('SIGTERM')
    expect((await exit).code).toBe(0)
  })

  test('has a working health check', async () => {
    const child = start(SHOP)
    const port = String(await portIn(child))
    expect((await exitOf(run(image.healthcheck, { PORT: port }))).code).toBe(0)
    expect((await exitOf(run(image.healthcheck, { AIRLOCK_WIDGET_PORT: port }))).code).toBe(0)
    const exit = exitOf(child)
    child.kill('SIGTERM')
    await exit
    expect((await exitOf(run(image.healthcheck, { PORT: port }))).code).toBe(1)
  })

  test('serves metrics on a separate port, and has commands for operators', async () => {
    const projects = trial.mount('airlock.yaml', SHOP)
    const child = run(image.command, { AIRLOCK_PROJECTS: projects, PORT: '0', AIRLOCK_METRICS_PORT: '0' })
    const { port, metricsPort } = await portsIn(child)
    await fetch(`http://127.0.0.1:${port}/sdk.js`)
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(figures).toMatch(/^airlock_http_requests_total\{.*status="200",service="widget"\} 1$/m)

    const airlock = ['sh', join(trial.root, 'usr/local/bin/airlock'), 'projects', 'check']
    const check = run(airlock, { AIRLOCK_PROJECTS: projects, PATH: process.env.PATH ?? '' })
    expect((await exitOf(check)).code).toBe(0)
  })

  test('does not start without a project file', async () => {
    const { code, said } = await exitOf(run(image.command, { PORT: '0' }))
    expect(code).toBe(1)
    expect(said).toContain('/etc/airlock/airlock.yaml cannot be read (ENOENT).')
  })

  test('does not start with a site that is unsafe in public', async () => {
    const { code, said } = await exitOf(start(SHOP.replace('https:', 'http:')))
    expect(code).toBe(1)
    expect(said).toMatch(/airlock\.yaml:1: Project "shop": .*serve the site over https/)
    expect(said).not.toContain('    at ')
  })

  test('works on a read-only file system', async () => {
    const write = 'require("node:fs").writeFileSync(process.argv[1], "")'
    for (const place of [join(trial.root, 'written'), join(tmpdir(), 'written')]) {
      const { code, said } = await exitOf(run(['node', '-e', write, place], {}))
      expect(code).toBe(1)
      expect(said).toContain('ERR_ACCESS_DENIED')
    }
  })

  test('has only the user node', () => {
    expect(image.user).toBe('node')
    expect(image.env.NODE_ENV).toBe('production')
  })
})

describe('the image with the example file of chains', () => {
  const example = readFileSync(join(REPOSITORY, 'chains.example.yaml'), 'utf8')
  const environment = () => ({
    AIRLOCK_PROJECTS: trial.mount('airlock.yaml', SHOP),
    AIRLOCK_CHAINS_FILE: trial.mount('chains.yaml', example),
    PORT: '0',
  })

  describe.each(databases.filter(({ name }) => name === 'Postgres'))('on $name', ({ open }) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    }, 60_000)
    afterAll(() => opened.close())

    test('migrates an empty database, serves the chains, and exits with 0', async () => {
      const { db, url = '' } = opened
      await sql`drop schema public cascade; create schema public`.execute(db)
      const child = run(image.command, {
        ...environment(),
        DATABASE_URL_FILE: trial.mount('database_url', `${url}\n`),
      })
      const base = `http://127.0.0.1:${await portIn(child)}`
      const answer = await fetch(`${base}/v1/supported-chains?projectId=shop&st=airlock&sv=html-0.1.0`)
      expect(JSON.stringify(await answer.json())).toContain('eip155:424242')
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
          expect(rows).toEqual(MIGRATIONS.map(({ name }) => ({ name })))
        },
        { timeout: 20_000 },
      )
      const exit = exitOf(child)
      child.kill('SIGTERM')
      expect((await exit).code).toBe(0)
    }, 60_000)
  })

  test('does not start without a database', async () => {
    const { code, said } = await exitOf(run(image.command, environment()))
    expect(code).toBe(1)
    expect(said).toContain('The history of eip155:8453 is an index of our own, which needs a database')
    expect(said).not.toContain('    at ')
  })
})

describe('the compose file', () => {
  const { services, networks, volumes } = parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'))

  test('has a database for the index, with a volume, which only the widget’s server can reach', () => {
    const { widget, index, ...others } = services
    expect(index.profiles).toEqual(['index'])
    expect(index).not.toHaveProperty('ports')
    expect(index.networks).toEqual(['index'])
    expect(networks.index).toEqual({ internal: true })
    expect(index.volumes).toEqual(['index:/var/lib/postgresql/data'])
    expect(volumes).toHaveProperty('index')
    expect(widget.networks).toEqual(['default', 'index'])
    for (const other of Object.values<{ networks: string[] }>(others))
      expect(other.networks).not.toContain('index')
    // The compose file must not contain a default password.
    expect(index.environment.POSTGRES_PASSWORD).toBe(`\${AIRLOCK_INDEX_PASSWORD:-}`)
    expect(widget.environment.DATABASE_URL).toContain(
      `postgres://airlock:\${AIRLOCK_INDEX_PASSWORD}@index/airlock`,
    )
  })

  test('passes on every setting of the server that the image does not set', () => {
    const known = new Set(Object.keys(Variables.shape).filter((name) => name.startsWith('AIRLOCK_')))
    // The image sets its own values for these, and an embedded database would need a writable filesystem.
    for (const own of ['PROJECTS', 'WIDGET_PORT', 'SECURE_PORT', 'WIDGET_DATA_DIR'])
      known.delete(`AIRLOCK_${own}`)
    expect(known.size).toBeGreaterThan(8)
    expect(Object.keys(services.widget.environment)).toEqual(expect.arrayContaining([...known]))
  })

  test('runs the widget with minimal privileges', () => {
    expect(services.widget).toMatchObject({
      build: { context: '.', dockerfile: 'widget-app/Dockerfile' },
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test('publishes the image’s port, and keeps its user and health check', () => {
    expect(services.widget.ports).toEqual([`127.0.0.1:\${AIRLOCK_WIDGET_PORT:-5101}:${image.env.PORT}`])
    expect(image.healthcheck).not.toEqual([])
    expect(services.widget).not.toHaveProperty('user')
    expect(services.widget).not.toHaveProperty('healthcheck')
  })

  test('mounts a project file that production accepts, at the image’s path', () => {
    expect(services.widget.volumes).toEqual([`./airlock.yaml:${image.env.AIRLOCK_PROJECTS}:ro`])
    const text = readFileSync(join(REPOSITORY, 'airlock.yaml'), 'utf8')
    expect(
      parseProjects(text, 'airlock.yaml', { mode: 'production', hasSecureFrame: true }).byId.has('shop'),
    ).toBe(true)
  })
})
