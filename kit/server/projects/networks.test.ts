import { describe, expect, test } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import type { Mode } from '../config/variables.ts'
import { demoProjects } from './demo.ts'
import { networksOf } from './networks.ts'
import { parseProjects } from './parse.ts'
import type { Projects } from './project.ts'

const project = (settings: string) => `projects:
  - id: shop
    name: Shop
    origins: ["https://shop.example"]
${settings}`

const network = (settings: Record<string, unknown>) =>
  project(
    `    networks:\n      - ${JSON.stringify({
      id: 'eip155:8453',
      name: 'Base',
      rpcUrl: 'https://rpc.example/base',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      ...settings,
    })}\n`,
  )

const networksIn = ({ byId }: Projects, id: string) => {
  const project = byId.get(id)
  return project ? networksOf(project) : []
}

const read = (text: string, mode: Mode = 'production') =>
  networksIn(parseProjects(text, 'airlock.yaml', { mode, hasSecureFrame: true }), 'shop')

function problemsOf(text: string, mode?: Mode): string[] {
  try {
    read(text, mode)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.split('\n')
    throw error
  }
  return []
}

describe('the networks of a project', () => {
  test('are those of the operator', () => {
    expect(read(network({ explorerUrl: 'https://explorer.example' }))).toEqual([
      {
        id: 'eip155:8453',
        name: 'Base',
        rpcUrl: 'https://rpc.example/base',
        nativeCurrency: { symbol: 'ETH', decimals: 18 },
        explorerUrl: 'https://explorer.example',
      },
    ])
  })

  test('include the embedded wallet’s 27 if one service has URLs for all of them', () => {
    const all = read(project('    rpcUrl: "https://rpc.example/"\n'))
    expect(all).toHaveLength(27)
    expect(new Set(all.map(({ id }) => id)).size).toBe(27)
    expect(all.find(({ id }) => id === 'eip155:10')?.rpcUrl).toBe(
      'https://rpc.example/v1/?chainId=eip155:10&projectId=shop',
    )
    const mixed = read(`${network({})}    rpcUrl: "https://rpc.example"\n`)
    expect(mixed).toHaveLength(27)
    expect(mixed[0]?.rpcUrl).toBe('https://rpc.example/base')
  })

  test('can be local in development, but not in production', () => {
    for (const rpcUrl of ['http://127.0.0.1:8545', 'http://localhost:8545', 'http://node.localhost:1']) {
      expect(problemsOf(network({ rpcUrl }), 'development')).toEqual([])
      expect(problemsOf(network({ rpcUrl }))[0]).toContain('is an address of a local machine')
    }
  })

  test.each([
    ['http on another host', 'http://rpc.example', 'is not https'],
    ['another scheme', 'wss://rpc.example', 'is not https'],
    ['an invalid URL', 'rpc.example', 'is not an address'],
    ['every host', 'https://*.example', 'connect-src cannot name'],
    ['a host that ends the directive', 'https://rpc;script-src.example', 'connect-src cannot name'],
    ['a host that a CSP cannot contain', 'https://[::1]:8545', 'connect-src cannot name'],
    ['a user name', 'https://me:secret@rpc.example', 'carries a user name'],
  ])('are never at %s', (_, rpcUrl, reason) => {
    for (const text of [network({ rpcUrl }), project(`    rpcUrl: ${JSON.stringify(rpcUrl)}\n`)]) {
      const [problem] = problemsOf(text, 'development')
      expect(problem).toMatch(/^airlock\.yaml:[56]: Project "shop": /)
      expect(problem).toContain(reason)
    }
  })

  test.each([
    ['an id of another family', { id: 'cosmos:hub' }, '"networks" 1: "id" has to be a CAIP-2 id'],
    ['a chain number alone', { id: 8453 }, '"networks" 1: "id" has to be a text'],
    ['no currency', { nativeCurrency: undefined }, '"nativeCurrency" has to be { symbol'],
    [
      'fractional decimals',
      { nativeCurrency: { symbol: 'ETH', decimals: 1.5 } },
      '"nativeCurrency": "decimals" has to be a whole number',
    ],
    ['an unknown setting', { rpc: 'x' }, '"networks" 1 has an unknown setting "rpc". Known are id, name'],
  ])('are refused with %s', (_, settings, reason) => {
    const [problem] = problemsOf(network(settings))
    expect(problem).toMatch(/^airlock\.yaml:6: Project 1: /)
    expect(problem).toContain(reason)
  })

  test('are listed once', () => {
    const text = project(
      `    networks:\n${['A', 'B'].map((name) => `      - { id: "eip155:1", name: ${name}, rpcUrl: "https://r.example", nativeCurrency: { symbol: E, decimals: 1 } }\n`).join('')}`,
    )
    expect(problemsOf(text)).toEqual([
      'airlock.yaml:7: Project "shop": There is another network "eip155:1". Remove one.',
    ])
  })
})

test('are the local stack’s in the demo project, at its ports', () => {
  const urlsOf = (variables: Record<string, string>) =>
    networksIn(demoProjects(true, variables), 'demo').map(({ rpcUrl }) => rpcUrl)
  expect(urlsOf({})).toEqual(['http://127.0.0.1:8545', 'http://127.0.0.1:8546', 'http://127.0.0.1:8899'])
  expect(urlsOf({ AIRLOCK_SOLANA_PORT: '9000', AIRLOCK_CHAIN_PORT: '' }).at(-1)).toBe('http://127.0.0.1:9000')
})
