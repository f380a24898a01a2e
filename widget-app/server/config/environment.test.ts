import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const production = { NODE_ENV: 'production', AIRLOCK_PROJECTS: '/etc/airlock/airlock.yaml' }

describe('environment', () => {
  test('needs no settings in development', () => {
    expect(readEnvironment({})).toEqual({
      mode: 'development',
      port: 5101,
      host: undefined,
      projectsFile: undefined,
      secureUrl: 'http://secure.localhost:5102',
      walletsFile: undefined,
      registryUrl: undefined,
      pricesUrl: undefined,
      nftSources: { ipfsGateway: undefined, arweaveGateway: undefined, https: false },
      chainsFile: undefined,
      calls: { perAddress: 30_000, perProject: 3_000_000 },
      proxies: 0,
      connections: { most: 4_096, headersMs: 10_000, idleMs: 65_000 },
      securityContact: undefined,
      database: { dataDir: '.data/widget' },
      logLevel: 'info',
    })
  })

  test('uses the ports of the local stack', () => {
    const environment = readEnvironment({ AIRLOCK_WIDGET_PORT: '6101', AIRLOCK_SECURE_PORT: '6102' })
    expect(environment).toMatchObject({ port: 6101, secureUrl: 'http://secure.localhost:6102' })
  })

  test('accepts a file of wallets, or an upstream with a path', () => {
    expect(readEnvironment({ AIRLOCK_WALLETS_FILE: 'wallets.yaml' }).walletsFile).toBe('wallets.yaml')
    const url = 'https://registry.example/v3'
    expect(readEnvironment({ ...production, AIRLOCK_REGISTRY_URL: url }).registryUrl).toBe(url)
    const local = 'http://127.0.0.1:8080'
    expect(readEnvironment({ AIRLOCK_REGISTRY_URL: local }).registryUrl).toBe(local)
  })

  test('stores an index in Postgres or in a folder; production needs an explicit choice', () => {
    const url = 'postgres://user:hunter2@host/name'
    expect(readEnvironment({ ...production, DATABASE_URL: url }).database).toEqual({ url, poolSize: 10 })
    expect(readEnvironment({ AIRLOCK_WIDGET_DATA_DIR: '/data' }).database).toEqual({ dataDir: '/data' })
    expect(readEnvironment(production).database).toBeUndefined()
    expect(() => readEnvironment({ AIRLOCK_DATABASE_POOL: '0' })).toThrow('a number of connections from 2')
    const wrong = () => readEnvironment({ DATABASE_URL: 'mysql://user:hunter2@host' })
    expect(wrong).toThrow('DATABASE_URL cannot be read')
    expect(wrong).not.toThrow('hunter2')
  })

  test('reads the database’s URL from a file, like the secure server, and never prints it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'database-'))
    const file = join(folder, 'url')
    const url = 'postgres://user:hunter2@host/name'
    writeFileSync(file, `${url}\n`)
    const read = (more: Record<string, string>) => readEnvironment({ ...production, ...more })
    expect(read({ DATABASE_URL: '', DATABASE_URL_FILE: file }).database).toEqual({ url, poolSize: 10 })
    expect(read({ DATABASE_URL: url, AIRLOCK_DATABASE_POOL: '40' }).database).toEqual({ url, poolSize: 40 })
    expect(() => read({ DATABASE_URL: url, DATABASE_URL_FILE: file })).toThrow('are both set')
    writeFileSync(file, 'mysql://user:hunter2@host')
    expect(() => read({ DATABASE_URL_FILE: file })).toThrow(/^(?!.*hunter2).*DATABASE_URL cannot be read/)
    rmSync(folder, { recursive: true })
    expect(() => read({ DATABASE_URL_FILE: file })).toThrow('cannot be read (ENOENT)')
  })

  test('accepts a price API', () => {
    const url = 'https://prices.example/v1'
    expect(readEnvironment({ ...production, AIRLOCK_PRICES_URL: url }).pricesUrl).toBe(url)
  })

  test('uses only the gateways that the operator names', () => {
    const nobody = { ipfsGateway: undefined, arweaveGateway: undefined, https: false }
    expect(readEnvironment(production).nftSources).toEqual(nobody)
    expect(readEnvironment({}).nftSources).toEqual(nobody)
    const named = {
      AIRLOCK_IPFS_GATEWAY: 'https://ipfs.example',
      AIRLOCK_ARWEAVE_GATEWAY: 'https://arweave.example/raw',
      AIRLOCK_NFT_HTTPS: 'true',
    }
    expect(readEnvironment({ ...production, ...named }).nftSources).toEqual({
      ipfsGateway: 'https://ipfs.example',
      arweaveGateway: 'https://arweave.example/raw',
      https: true,
    })
    const own = { AIRLOCK_IPFS_GATEWAY: 'http://127.0.0.1:8080' }
    expect(readEnvironment(own).nftSources.ipfsGateway).toBe('http://127.0.0.1:8080')
  })

  test('accepts a file of chains, other limits and proxies', () => {
    const environment = readEnvironment({
      AIRLOCK_CHAINS_FILE: 'chains.yaml',
      AIRLOCK_CALLS_PER_ADDRESS: '1000',
      AIRLOCK_CALLS_PER_PROJECT: '999999999',
      AIRLOCK_TRUST_PROXY: '2',
    })
    const calls = { perAddress: 1_000, perProject: 999_999_999 }
    expect(environment).toMatchObject({ chainsFile: 'chains.yaml', calls, proxies: 2 })
  })

  test.each([
    ['the platform’s PORT', { PORT: '8080' }, 8080],
    ['our own variable first', { PORT: '8080', AIRLOCK_WIDGET_PORT: '6101' }, 6101],
    ['an empty variable as unset', { PORT: '', AIRLOCK_WIDGET_PORT: '' }, 5101],
  ])('accepts %s', (_, env, port) => {
    expect(readEnvironment(env).port).toBe(port)
  })

  test('has no secure frame in production unless it is named', () => {
    expect(readEnvironment(production).secureUrl).toBeUndefined()
    const named = { ...production, AIRLOCK_SECURE_URL: 'https://secure.other.example' }
    expect(readEnvironment(named).secureUrl).toBe('https://secure.other.example')
  })

  test.each([
    [
      'a port that is not a number',
      { PORT: 'http' },
      'PORT is "http", but has to be a port from 1 to 65535, such as 5101.',
    ],
    ['a port out of range', { AIRLOCK_WIDGET_PORT: '65536' }, 'AIRLOCK_WIDGET_PORT is "65536"'],
    [
      'a limit below one batch',
      { AIRLOCK_CALLS_PER_ADDRESS: '999' },
      'AIRLOCK_CALLS_PER_ADDRESS is "999", but has to be a number of calls a minute from 1000, such as 30000.',
    ],
    ['a limit of zero', { AIRLOCK_CALLS_PER_PROJECT: 'none' }, 'AIRLOCK_CALLS_PER_PROJECT is "none"'],
    ['an invalid number of proxies', { AIRLOCK_TRUST_PROXY: 'true' }, 'how many proxies'],
    ['an unknown mode', { NODE_ENV: 'prod' }, 'NODE_ENV is "prod", but has to be development or production.'],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but has to be one of trace, debug'],
    ['a secure URL with a path', { AIRLOCK_SECURE_URL: 'https://c.example/x' }, 'an origin without a path'],
    ['a secure URL of another scheme', { AIRLOCK_SECURE_URL: 'ftp://c.example' }, 'an origin without a path'],
    ['production without projects', { NODE_ENV: 'production' }, 'AIRLOCK_PROJECTS is not set'],
    [
      'production with an http secure frame',
      { ...production, AIRLOCK_SECURE_URL: 'http://secure.example' },
      'the secure frame has to be served over https',
    ],
    ['a gateway with credentials', { AIRLOCK_IPFS_GATEWAY: 'https://u:p@ipfs.example' }, 'a base URL'],
    [
      'an invalid boolean',
      { AIRLOCK_NFT_HTTPS: 'yes' },
      'AIRLOCK_NFT_HTTPS is "yes", but has to be true or false.',
    ],
    [
      'an internal gateway in production',
      { ...production, AIRLOCK_IPFS_GATEWAY: 'http://ipfs:8080' },
      'AIRLOCK_IPFS_GATEWAY is not a public https address',
    ],
    [
      'another internal gateway in production',
      { ...production, AIRLOCK_ARWEAVE_GATEWAY: 'https://10.0.0.1' },
      'AIRLOCK_ARWEAVE_GATEWAY is not a public https address',
    ],
    [
      'an upstream that is not a URL',
      { AIRLOCK_REGISTRY_URL: 'registry' },
      'a base URL such as https://registry.example',
    ],
    ['an upstream with a query', { AIRLOCK_REGISTRY_URL: 'https://r.example/?key=1' }, 'a base URL such as'],
    ['an upstream with a password', { AIRLOCK_REGISTRY_URL: 'https://a:b@r.example' }, 'a base URL such as'],
    [
      'a file of changes without a registry',
      { AIRLOCK_REGISTRY_URL: 'https://r.example', AIRLOCK_WALLETS_FILE: 'wallets.yaml' },
      'are both set',
    ],
    ...[
      'http://r.example',
      'https://localhost',
      'https://10.0.0.1/base',
      'https://[::1]',
      'https://registry',
    ].map((url): [string, Record<string, string>, string] => [
      `production with ${url} as upstream`,
      { ...production, AIRLOCK_REGISTRY_URL: url },
      'AIRLOCK_REGISTRY_URL is not a public https address',
    ]),
  ])('refuses %s', (_, env, message) => {
    expect(() => readEnvironment(env)).toThrow(ConfigProblem)
    expect(() => readEnvironment(env)).toThrow(message)
  })

  test('reports all invalid settings at once', () => {
    expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT is "x".*\nLOG_LEVEL is "y"/)
  })
})
