import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem, type Mode } from '@airlock/kit/server'
import { afterAll, describe, expect, test } from 'vitest'
import { silent } from '../testing/silent.ts'
import { SOLANA_FACTS } from './facts.ts'
import { parseChains } from './parse.ts'
import { readChains } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'swaps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ONE = '0x1111111111111111111111111111111111111111'
const TWO = '0x2222222222222222222222222222222222222222'

const file = (sources: string, id = 'eip155:5') =>
  `chains: [{ id: "${id}", nativeCurrency: { symbol: ETH, decimals: 18 }, rpcUrls: ["https://rpc.example"], swaps: ${sources} }]`

const parse = (text: string, mode: Mode = 'production') =>
  parseChains(text, 'chains.yaml', { mode, facts: SOLANA_FACTS })

function problemsOf(text: string, mode?: Mode): string {
  try {
    parse(text, mode)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    throw error
  }
  return ''
}

test('a chain without sources has none', () => {
  const [chain] = parse(
    'chains: [{ id: "eip155:5", nativeCurrency: { symbol: ETH, decimals: 18 }, rpcUrls: ["https://rpc.example"] }]',
  )
  expect(chain?.swaps).toBeUndefined()
})

test('sources have defaults', () => {
  const pools = `{ kind: pools, wrapped: "${ONE}", exchanges: [{ kind: uniswap-v2, name: Second, router: "${TWO}" }, { kind: uniswap-v3, name: Third, router: "${TWO}", quoter: "${ONE}" }] }`
  const [chain] = parse(file(`{ sources: [${pools}, { kind: velora }] }`))
  expect(chain?.swaps?.sources).toEqual([
    {
      kind: 'pools',
      wrapped: ONE,
      bases: [],
      exchanges: [
        { kind: 'uniswap-v2', name: 'Second', router: TWO, fee: 3_000 },
        { kind: 'uniswap-v3', name: 'Third', router: TWO, quoter: ONE, fees: [100, 500, 3_000, 10_000] },
      ],
    },
    { kind: 'velora', contracts: [] },
  ])
})

test('three vendors take a fee for the operator', () => {
  const paid = (kind: string, recipient: string) =>
    `{ kind: ${kind}, fee: { bps: 50, recipient: ${recipient} } }`
  const sources = [paid('0x', `"${ONE}"`), paid('velora', `"${ONE}"`), paid('lifi', 'my-shop')].join(', ')
  const [chain] = parse(file(`{ sources: [${sources}] }`))
  expect(chain?.swaps?.sources).toMatchObject([
    { kind: '0x', fee: { bps: 50, recipient: ONE } },
    { kind: 'velora', fee: { bps: 50, recipient: ONE } },
    { kind: 'lifi', fee: { bps: 50, recipient: 'my-shop' } },
  ])
})

describe('a mistake is named', () => {
  test.each([
    [
      'a fee of more than three percent',
      `{ sources: [{ kind: 0x, fee: { bps: 301, recipient: "${ONE}" } }] }`,
      /from 1 to 300, such as 50 for 0.5 %/,
    ],
    [
      'a fee of Velora of more than two percent',
      `{ sources: [{ kind: velora, fee: { bps: 201, recipient: "${ONE}" } }] }`,
      /from 1 to 200/,
    ],
    [
      'a fee of nothing',
      `{ sources: [{ kind: 0x, fee: { bps: 0, recipient: "${ONE}" } }] }`,
      /from 1 to 300/,
    ],
    ['a fee for nobody', '{ sources: [{ kind: 0x, fee: { bps: 50 } }] }', /has to be an address/],
    [
      'a fee of LI.FI for an address',
      `{ sources: [{ kind: lifi, fee: { bps: 50, recipient: "${ONE}" } }] }`,
      /the name of your integration at LI.FI/,
    ],
    [
      'a fee of pools',
      `{ sources: [{ kind: pools, wrapped: "${ONE}", fee: { bps: 50, recipient: "${ONE}" }, exchanges: [] }] }`,
      /unknown setting "fee"/,
    ],
    [
      'a fee of Jupiter',
      '{ sources: [{ kind: jupiter, fee: { bps: 50, recipient: me } }] }',
      /unknown setting "fee"/,
    ],
    ['no sources', '{ sources: [] }', /has to be a list of 1 to 6 sources/],
    [
      'an unknown kind',
      '{ sources: [{ kind: magic }] }',
      /has to be of the kind pools, 0x, lifi, velora or jupiter/,
    ],
    ['a kind twice', '{ sources: [{ kind: lifi }, { kind: lifi }] }', /has a kind twice/],
    [
      'pools without an exchange',
      `{ sources: [{ kind: pools, wrapped: "${ONE}", exchanges: [] }] }`,
      /1 to 4 exchanges/,
    ],
    [
      'a router that is no address',
      `{ sources: [{ kind: pools, wrapped: "${ONE}", exchanges: [{ kind: uniswap-v2, name: A, router: "0x12" }] }] }`,
      /has to be an address/,
    ],
    [
      'a fee that is no fee',
      `{ sources: [{ kind: pools, wrapped: "${ONE}", exchanges: [{ kind: uniswap-v3, name: A, router: "${ONE}", quoter: "${ONE}", fees: [0] }] }] }`,
      /from 1 to 999999/,
    ],
    ['a key in the file itself', '{ sources: [{ kind: 0x, key: secret-key }] }', /where the secret is/],
    ['a vendor of another family', '{ sources: [{ kind: jupiter }] }', /another family/],
    ['plain http', '{ sources: [{ kind: lifi, url: "http://swaps.example" }] }', /not https/],
    ['an unknown setting', '{ sources: [{ kind: lifi, speed: 3 }] }', /speed/],
  ])('%s', (_, sources, problem) => {
    const told = problemsOf(file(sources))
    expect(told).toMatch(problem)
    expect(told).not.toContain('secret-key')
  })
})

test('pools are no source for Solana', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(problemsOf(file('{ sources: [{ kind: lifi }] }', solana))).toMatch(/another family/)
  expect(problemsOf(file('{ sources: [{ kind: jupiter }] }', solana))).toBe('')
})

test('a key that is not there stops the start', () => {
  const chainsFile = join(folder, 'chains.yaml')
  writeFileSync(chainsFile, file('{ sources: [{ kind: 0x, key: { env: ZEROX_KEY } }] }'))
  const read = (variables: Record<string, string>) =>
    readChains({ mode: 'production', chainsFile, variables, facts: SOLANA_FACTS, log: silent })
  expect(() => read({})).toThrow(/Chain "eip155:5".*"0x".*ZEROX_KEY is not set/)
  expect(read({ ZEROX_KEY: 'the-key' }).shared).toHaveLength(1)
  // Neither the chain nor its key in caches contains it.
  expect(JSON.stringify(read({ ZEROX_KEY: 'the-key' }).shared)).not.toContain('the-key')
})
