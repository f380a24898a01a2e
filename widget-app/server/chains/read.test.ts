import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mode, parseProjects } from '@airlock/kit/server'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readChains } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'chains-'))
afterAll(() => rmSync(folder, { recursive: true }))

const network = (id: string, rpcUrl: string) => ({
  id,
  name: `Own ${id}`,
  rpcUrl,
  nativeCurrency: { symbol: 'OWN', decimals: 18 },
})

const PROJECTS = JSON.stringify({
  projects: [
    {
      id: 'shop',
      name: 'Shop',
      origins: ['https://shop.example'],
      networks: [
        network('eip155:1', 'https://own.example'),
        network('eip155:100', 'https://own.example'),
        network('eip155:200', 'https://10.0.0.1'),
      ],
    },
    { id: 'game', name: 'Game', origins: ['https://game.example'] },
  ],
})

function read(mode: Mode, chains?: string, variables: Record<string, string> = {}) {
  const chainsFile = chains === undefined ? undefined : join(folder, 'chains.yaml')
  if (chainsFile !== undefined) writeFileSync(chainsFile, chains ?? '')
  const logged: unknown[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const { byId } = parseProjects(PROJECTS, 'projects.yaml', { mode, hasSecureFrame: true })
  const [shop, game] = [...byId.values()]
  if (!shop || !game) throw new Error('There are two projects.')
  return { logged, shop, game, chains: readChains({ mode, chainsFile, variables, facts: {}, log }) }
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

const FILE = `chains:
  - id: "eip155:1"
    nativeCurrency: { symbol: ETH, decimals: 18 }
    rpcUrls: ["https://file.example"]
    history: index
`

describe('the chains of a project', () => {
  test('are those of the file, and the project’s own', () => {
    const { chains, shop, game } = read('production', FILE)
    expect(chains.find(shop, 'eip155:1')?.rpcUrls).toEqual(['https://file.example'])
    expect(chains.find(shop, 'eip155:100')).toMatchObject({
      name: 'Own eip155:100',
      nativeCurrency: { name: 'OWN', symbol: 'OWN', decimals: 18 },
      rpcUrls: ['https://own.example'],
      balances: 'chain',
      history: 'none',
    })
    expect(ids(chains.of(game))).toEqual(['eip155:1'])
    expect(chains.find(game, 'eip155:100')).toBeUndefined()
    expect(ids(chains.shared)).toEqual(['eip155:1'])
  })

  test('are empty without configuration', () => {
    const { chains, shop } = read('production', FILE)
    expect(chains.find(shop, '__proto__')).toBeUndefined()
    const without = read('production')
    expect(without.chains.of(without.game)).toEqual([])
  })

  test('do not use internal URLs in production, which is logged', () => {
    const { chains, logged, shop } = read('production', FILE)
    expect(chains.find(shop, 'eip155:200')).toBeUndefined()
    expect(chains.of(shop)).toHaveLength(2)
    expect(logged).toMatchObject([{ project: 'shop', chain: 'eip155:200' }])
    const developed = read('development', FILE)
    expect(developed.chains.find(developed.shop, 'eip155:200')).toBeDefined()
  })

  test('are the local stack’s in development without a file', () => {
    const { chains, shop, game } = read('development', undefined, { AIRLOCK_CHAIN_PORT: '9545' })
    expect(chains.of(game)).toMatchObject([
      { id: 'eip155:31337', rpcUrls: ['http://127.0.0.1:9545'], history: 'index', isTestnet: false },
      { id: 'eip155:31338', rpcUrls: ['http://127.0.0.1:8546'], history: 'index' },
      { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', history: 'index', isTestnet: false },
    ])
    expect(ids(chains.of(shop))).toContain('eip155:100')
  })

  test('stop the start if their file is missing or invalid', () => {
    expect(() => read('production', 'chains: 1')).toThrow(/chains\.yaml:1: "chains" has to be a list/)
    rmSync(join(folder, 'chains.yaml'))
    const log = pino({ level: 'silent' })
    const chainsFile = join(folder, 'nowhere.yaml')
    expect(() => readChains({ mode: 'production', chainsFile, variables: {}, facts: {}, log })).toThrow(
      /cannot be read \(ENOENT\)\. AIRLOCK_CHAINS_FILE has to be the path of your file of chains\./,
    )
  })
})
