import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { originsOf, type Ports, portsFrom } from './addresses.ts'
import { startPlayground } from './playground.ts'
import { freeOrWanted } from './ports.ts'
import type { StaticSite } from './site.ts'

let root: string
let ports: Ports
let inbox: Inbox
let site: StaticSite

const get = (path: string) => fetch(`http://127.0.0.1:${ports.playground}${path}`)
const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')

/** `fetch` sets the header itself. */
const statusFor = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { port: ports.playground, host: '127.0.0.1', path, headers: { host } }
    request(options, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'playground-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<html><head><title>Page</title></head></html>')
  await writeFile(join(root, 'playground.json'), '{"packaged":true}')
  await writeFile(join(root, 'assets', 'main-1.js'), 'export {}')
  ports = { ...(await freeOrWanted({ ...portsFrom({}), playground: 0 })), widget: 6001, chain: 6545 }
  inbox = createInbox()
  site = await startPlayground({ ports, inbox, root })
})

afterAll(async () => {
  await site.stop()
  await rm(root, { recursive: true })
})

test('the page has a strict policy, in which only the widget can be framed', async () => {
  expect(await policyOf('/?accent=e5484d')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
      "connect-src 'self' http://127.0.0.1:*; " +
      `frame-src 'self' http://widget.localhost:6001 http://down.localhost:${ports.playground}; ` +
      "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
  )
})

test('the packaged addresses are replaced by those of the stack', async () => {
  const given = (await (await get('/playground.json')).json()) as Record<string, unknown>
  expect(given).toMatchObject({
    widgetUrl: originsOf(ports).widget,
    networks: [{ id: 'eip155:31337', rpcUrl: 'http://127.0.0.1:6545' }, {}, {}, {}, {}, {}],
    local: { faults: { slowUrl: `http://127.0.0.1:${ports.playground}/local/slow/{chainId}` } },
  })
})

test('mails are readable under the page’s own origin, by names of this machine alone', async () => {
  inbox.add({ from: 'a@example.org', to: ['b@example.org'], subject: 'Code', text: '012 345', html: '<b>x' })
  expect(await (await get('/local/mail/api/mails/next?after=0')).json()).toMatchObject({ text: '012 345' })
  expect(await policyOf('/local/mail/html/1')).toContain('sandbox; default-src')
  expect(await statusFor('playground.localhost', '/local/mail/api/mails')).toBe(200)
  expect(await statusFor('evil.example', '/local/mail/api/mails')).toBe(404)
})

describe('what breaks on purpose', () => {
  test('a host that drops every connection', async () => {
    await expect(statusFor(`down.localhost:${ports.playground}`, '/')).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })

  test('the page without windows, and its files', async () => {
    const policy = await policyOf('/no-windows/')
    expect(policy).toContain('; sandbox allow-scripts')
    expect(policy).not.toContain('allow-popups')
    expect(await (await get('/no-windows/assets/main-1.js')).text()).toBe('export {}')
    expect(await (await get('/no-windows/playground.json')).json()).toHaveProperty('local')
  })

  test('the page without storage: its first script takes it away', async () => {
    expect(await (await get('/no-storage/')).text()).toBe(
      '<html><head><script src="/local/noStorage.js"></script><title>Page</title></head></html>',
    )
    const window: { localStorage?: unknown } = {}
    new Function('window', await (await get('/local/noStorage.js')).text())(window)
    expect(() => window.localStorage).toThrow('Storage is blocked')
  })

  test('nodes are slow for local chains only', async () => {
    expect((await get('/local/slow/1')).status).toBe(404)
    expect((await get('/local/slow/toString')).status).toBe(404)
  })
})

test.each(['/nowhere.js', '/..%2F..%2Fetc/passwd', '/no-windows/nowhere.js'])(
  '%s is missing',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
