import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ports, portsFrom } from './addresses.ts'
import { startDapp } from './dapp.ts'
import { headersOf, splitProfile } from './policies.ts'
import { freeOrWanted } from './ports.ts'
import type { StaticSite } from './site.ts'

let root: string
let ports: Ports
let server: StaticSite

const get = (path: string) =>
  fetch(`http://127.0.0.1:${ports.dapp}${path}`, { headers: { 'accept-encoding': 'gzip, br' } })

beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'dapp-')), 'dapp')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(
    join(root, 'index.html'),
    '<meta content="http://widget.localhost:5101 x@http://127.0.0.1:8899 http://mail.localhost:5103 http://127.0.0.1:5108/">',
  )
  await writeFile(join(root, 'assets', 'main-1.js'), 'export {}')
  await writeFile(join(root, '..', 'secret.txt'), 'no')
  ports = {
    ...(await freeOrWanted({ ...portsFrom({}), dapp: 0 })),
    widget: 6001,
    mail: 6003,
    paymaster: 6008,
    solana: 6099,
  }
  server = await startDapp({ ports, root })
})

afterAll(async () => {
  await server.stop()
  await rm(join(root, '..'), { recursive: true })
})

test('pages carry the strict policy and the addresses in use', async () => {
  const response = await get('/?mount=1')
  expect(await response.text()).toContain(
    '"http://widget.localhost:6001 x@http://127.0.0.1:6099 http://mail.localhost:6003 http://127.0.0.1:6008/"',
  )
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; frame-src http://widget.localhost:6001; " +
      "require-trusted-types-for 'script'",
  )
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('hashed assets are immutable and compressed', async () => {
  const response = await get('/assets/main-1.js')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

test.each([
  ['a missing file', 404, '/nowhere.js'],
  ['a path outside the folder', 404, '/..%2Fsecret.txt'],
  ['a path with an invalid encoding', 400, '/%E0%A4%A'],
])('answers %s with %i', async (_, status, path) => {
  expect((await get(path)).status).toBe(status)
})

describe('profiles', () => {
  test.each([
    ['/', 'strict', '/index.html'],
    ['/bare.html', 'script-form', '/bare.html'],
    ['/no-frames/', 'no-frames', '/index.html'],
    ['/no-frames/bare.html', 'no-frames', '/bare.html'],
    ['/assets/no-frames', 'strict', '/assets/no-frames'],
    ['/toString/', 'strict', '/toString/index.html'],
  ])('%s is served as %s', (path, profile, file) => {
    expect(splitProfile(path)).toEqual({ profile, file })
  })

  test('a host without a policy sends no policy', () => {
    expect(headersOf('no-policy', ports)).toEqual({})
  })
})
