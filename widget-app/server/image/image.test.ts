import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseProjects } from '../projects/parse.ts'
import { readImage } from './dockerfile.ts'
import { layOut } from './layOut.ts'

/**
 * There is no container engine here: the image's own command runs in a folder that is laid out as the image is, with
 * this checkout's build. `npm test` has brought that up to date before; alone, this test takes what it finds.
 */

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
const BUILT = ['host-sdk/dist/sdk.js', 'widget-app/dist/client/index.html', 'widget-app/dist/server/main.js']
/** The image's user `node`. Only root can become somebody else, and not where node itself is root's alone. */
const NODE_USER = { uid: 1000, gid: 1000 }
const user = spawnSync(process.execPath, ['--version'], NODE_USER).status === 0 ? NODE_USER : {}

/** Stands for the read-only root filesystem: Node refuses every write, wherever. What may be done has to be listed. */
const isFlag = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag.split('=')[0] ?? '')
const permission = ['--permission', '--experimental-permission'].find(isFlag)
const READ_ONLY = [permission, ...['--allow-fs-read=*', '--allow-net'].filter(isFlag)].join(' ')

const image = readImage(readFileSync(join(REPOSITORY, 'widget-app/Dockerfile'), 'utf8'))
const running: ChildProcess[] = []
let folder: string
let root: string

/** Builds as from a shell: the test runner's NODE_ENV would make it a development build. */
function buildWhatIsMissing(): void {
  if (BUILT.every((path) => existsSync(join(REPOSITORY, path)))) return
  const { NODE_ENV: _, ...env } = process.env
  execFileSync('npm', ['run', 'build'], { cwd: REPOSITORY, stdio: 'inherit', env })
}

beforeAll(() => {
  buildWhatIsMissing()
  folder = mkdtempSync(join(tmpdir(), 'image-'))
  chmodSync(folder, 0o755)
  root = join(folder, 'root')
  layOut(image, REPOSITORY, root)
}, 600_000)

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function run(command: readonly string[], env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: join(root, image.workdir),
    env: { ...image.env, PATH: dirname(process.execPath), NODE_OPTIONS: READ_ONLY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  running.push(child)
  return child
}

/** Writes a project file and starts the image's command with it; only where it lies and the port are our own. */
function start(projects: string): ChildProcess {
  const file = join(folder, 'airlock.yaml')
  writeFileSync(file, projects)
  return run(image.command, { AIRLOCK_PROJECTS: file, PORT: '0' })
}

async function portIn(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line)
    if (entry.msg === 'listening') {
      child.stdout.resume()
      return entry.port
    }
  }
  throw new Error('The server ended before it listened.')
}

async function exitOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

const SHOP = 'projects: [{ id: shop, name: Shop, origins: ["https://shop.example"] }]'

describe('the image', () => {
  test('serves the widget, as production and as nobody special', async () => {
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

    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    const main = await fetch(`${base}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(main.headers.get('content-encoding')).toBe('br')
    expect(main.headers.get('cache-control')).toContain('immutable')

    const sdk = await fetch(`${base}/sdk.js`)
    expect(sdk.headers.get('access-control-allow-origin')).toBe('*')
    expect(await sdk.text()).toContain('createAirlock')
    expect(await (await fetch(`${base}/refused.css`)).text()).toContain('prefers-color-scheme')
    expect(await (await fetch(`${base}/refused.js`)).text()).toContain('postMessage')
  })

  test('stops when it is told to, with 0, also with a connection that is kept open', async () => {
    const child = start(SHOP)
    const port = await portIn(child)
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
    const exit = exitOf(child)
    child.kill('SIGTERM')
    expect((await exit).code).toBe(0)
  })

  test('knows by its own health check whether it is up', async () => {
    const child = start(SHOP)
    const port = String(await portIn(child))
    expect((await exitOf(run(image.healthcheck, { PORT: port }))).code).toBe(0)
    expect((await exitOf(run(image.healthcheck, { AIRLOCK_WIDGET_PORT: port }))).code).toBe(0)
    const exit = exitOf(child)
    child.kill('SIGTERM')
    await exit
    expect((await exitOf(run(image.healthcheck, { PORT: port }))).code).toBe(1)
  })

  test('does not start without a project file', async () => {
    const { code, said } = await exitOf(run(image.command, { PORT: '0' }))
    expect(code).toBe(1)
    expect(said).toContain('/etc/airlock/airlock.yaml cannot be read (ENOENT).')
  })

  test('does not start with a site that is not safe in public', async () => {
    const { code, said } = await exitOf(start(SHOP.replace('https:', 'http:')))
    expect(code).toBe(1)
    expect(said).toMatch(/airlock\.yaml:1: Project "shop": .*serve the site over https/)
    expect(said).not.toContain('    at ')
  })

  test('works where nothing can be written', async () => {
    const write = 'require("node:fs").writeFileSync(process.argv[1], "")'
    for (const place of [join(root, 'written'), join(tmpdir(), 'written')]) {
      const { code, said } = await exitOf(run(['node', '-e', write, place], {}))
      expect(code).toBe(1)
      expect(said).toContain('ERR_ACCESS_DENIED')
    }
  })

  test('has no user but node', () => {
    expect(image.user).toBe('node')
    expect(image.env.NODE_ENV).toBe('production')
  })
})

describe('the compose file', () => {
  const { services } = parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'))

  test('runs the widget with nothing it does not need', () => {
    expect(services.widget).toMatchObject({
      build: { context: '.', dockerfile: 'widget-app/Dockerfile' },
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test('publishes the port that the image listens on, and keeps the image’s user and health check', () => {
    expect(services.widget.ports).toEqual([`\${AIRLOCK_WIDGET_PORT:-5101}:${image.env.PORT}`])
    expect(image.healthcheck).not.toEqual([])
    expect(services.widget).not.toHaveProperty('user')
    expect(services.widget).not.toHaveProperty('healthcheck')
  })

  test('mounts a project file that production accepts, where the image looks for it', () => {
    expect(services.widget.volumes).toEqual([`./airlock.yaml:${image.env.AIRLOCK_PROJECTS}:ro`])
    const text = readFileSync(join(REPOSITORY, 'airlock.yaml'), 'utf8')
    expect(parseProjects(text, 'airlock.yaml', 'production').byId.has('shop')).toBe(true)
  })
})
