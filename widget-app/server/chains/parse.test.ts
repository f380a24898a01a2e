import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigProblem, type Mode } from '@airlock/kit/server'
import { afterAll, describe, expect, test } from 'vitest'
import { type ChainFacts, ENS_REGISTRY, SOLANA_FACTS } from './facts.ts'
import { parseChains } from './parse.ts'

const folder = mkdtempSync(join(tmpdir(), 'chains-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'chains.yaml')

const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const FACTS: ChainFacts = {
  ...SOLANA_FACTS,
  'eip155:1': {
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    isTestnet: false,
    explorerUrl: 'https://etherscan.io',
    multicall: MULTICALL,
  },
}

const parse = (text: string, mode: Mode = 'production') => parseChains(text, file, { mode, facts: FACTS })

function problemsOf(text: string, mode: Mode = 'production'): string[] {
  try {
    parse(text, mode)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.replaceAll(file, 'chains.yaml').split('\n')
    throw error
  }
  return []
}

describe('the operator’s chains', () => {
  test('need an id and a URL if the rest is known', () => {
    expect(parse('chains: [{ id: "eip155:1", rpcUrls: ["https://rpc.example/key"] }]')).toEqual([
      {
        id: 'eip155:1',
        key: expect.any(String),
        namespace: 'eip155',
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        isTestnet: false,
        rpcUrls: ['https://rpc.example/key'],
        internalUrls: [],
        explorerUrl: 'https://etherscan.io',
        balances: 'chain',
        history: 'none',
        explorerApi: null,
        startBlock: null,
        multicall: MULTICALL,
        ensRegistry: ENS_REGISTRY,
        tokens: [],
        pools: [],
      },
    ])
  })

  test('have the values of their entries', () => {
    writeFileSync(join(folder, 'token.png'), PNG)
    const [chain] = parse(`chains:
  - id: "eip155:1"
    name: Main
    nativeCurrency: { symbol: XETH, decimals: 6 }
    testnet: true
    rpcUrls: ["https://a.example", "https://user:word@b.example/"]
    explorerUrl: null
    balances: explorer
    history: index
    explorerApi: "https://explorer.example/api/v2"
    startBlock: 19000000
    multicall: null
    ensRegistry: null
    tokens:
      - { address: "${USDC.toLowerCase()}", name: Coin, symbol: COIN, image: token.png }
      - { address: "${MULTICALL}" }
    pools:
      - { kind: uniswap-v3, address: "${USDC}", token: native, usd: "${MULTICALL.toLowerCase()}" }
    priceApiChain: my_chain
`)
    expect(chain).toMatchObject({
      name: 'Main',
      nativeCurrency: { name: 'XETH', symbol: 'XETH', decimals: 6 },
      isTestnet: true,
      rpcUrls: ['https://a.example', 'https://user:word@b.example/'],
      explorerUrl: null,
      balances: 'explorer',
      history: 'index',
      startBlock: 19_000_000,
      multicall: null,
      ensRegistry: null,
      tokens: [
        {
          address: USDC,
          name: 'Coin',
          symbol: 'COIN',
          image: `data:image/png;base64,${PNG.toString('base64')}`,
        },
        { address: MULTICALL },
      ],
      pools: [{ kind: 'uniswap-v3', address: USDC, token: 'native', usd: MULTICALL }],
      priceApiChain: 'my_chain',
    })
  })

  test('can be Solana networks, with ids of any length', () => {
    const huge = 'eip155:90071992547409931'
    const chains = parse(`chains:
  - { id: "${SOLANA}", rpcUrls: ["https://s.example"], tokens: [{ address: ${MINT} }] }
  - { id: "${huge}", name: Huge, nativeCurrency: { symbol: HUG, decimals: 18 }, rpcUrls: ["https://h.example"] }`)
    expect(chains).toMatchObject([
      { id: SOLANA, namespace: 'solana', name: 'Solana', tokens: [{ address: MINT }], multicall: null },
      { id: huge, namespace: 'eip155', name: 'Huge', multicall: null, ensRegistry: null },
    ])
  })

  test.each(['production', 'development'] as const)(
    'can have internal URLs that the operator marks as internal (%s)',
    (mode) => {
      const [chain] = parse(
        `chains:
  - id: "eip155:1"
    rpcUrls:
      - "https://rpc.example/key"
      - { url: "http://10.0.0.5:8545", internal: true }
      - { url: "https://node.corp.example", internal: true }
      - { url: "https://other.example", internal: false }
      - url: "https://third.example"
    explorerApi: { url: "http://blockscout:4000/api/v2", internal: true }
`,
        mode,
      )
      expect(chain).toMatchObject({
        rpcUrls: [
          'https://rpc.example/key',
          'http://10.0.0.5:8545',
          'https://node.corp.example',
          'https://other.example',
          'https://third.example',
        ],
        explorerApi: 'http://blockscout:4000/api/v2',
        internalUrls: ['http://10.0.0.5:8545', 'https://node.corp.example', 'http://blockscout:4000/api/v2'],
      })
    },
  )

  test('can have loopback URLs in development', () => {
    const text = 'chains: [{ id: "eip155:1", rpcUrls: ["http://127.0.0.1:8545"] }]'
    expect(parse(text, 'development')[0]?.rpcUrls).toEqual(['http://127.0.0.1:8545'])
  })
})

test('with errors report all of them, each with its line and the fix, without repeating a key', () => {
  const text = `chains:
  - id: "eip155:1"
    rpcUrls:
      - "https://rpc.example/SECRET"
      - "https://rpc.example/SECRET"
      - "http://rpc.example/SECRET"
      - "https://10.0.0.1/SECRET"
    balances: explorer
    startBlock: 5
    tokens:
      - address: ${MINT}
      - address: "${USDC}"
        image: nowhere.png
      - address: "${USDC.toLowerCase()}"
  - id: "eip155:1"
    rpcUrls: ["https://rpc.example"]
    explorerApi: "https://explorer.internal/SECRET"
    history: explorer
  - id: "${SOLANA}"
    rpcUrls: ["https://rpc.example"]
    multicall: "${MULTICALL}"
  - id: "eip155:5"
    rpcUrls: ["https://rpc.example"]
`
  const problems = problemsOf(text)
  expect(problems).toEqual([
    'chains.yaml:8: Chain "eip155:1" has "balances: explorer" and no explorer: add "explorerApi", or choose another source.',
    'chains.yaml:9: Chain "eip155:1" has a "startBlock", which needs "history: index".',
    'chains.yaml:5: Chain "eip155:1": address 2 of "rpcUrls" is there already. Remove it.',
    'chains.yaml:6: Chain "eip155:1": address 3 of "rpcUrls" is not https, which production requires.',
    'chains.yaml:7: Chain "eip155:1": address 4 of "rpcUrls" is of a machine of your own network. If that shall be asked, write { url: "…", internal: true } in the file of chains.',
    'chains.yaml:11: Chain "eip155:1", token 1: this is an address of another family.',
    'chains.yaml:13: Chain "eip155:1", token 2: "nowhere.png" cannot be read (ENOENT). Put the picture beside this file.',
    'chains.yaml:14: Chain "eip155:1", token 3: it is there already. Remove it.',
    'chains.yaml:15: There is another chain "eip155:1". Write one for both.',
    'chains.yaml:17: Chain "eip155:1": "explorerApi" is of a machine of your own network. If that shall be asked, write { url: "…", internal: true } in the file of chains.',
    `chains.yaml:21: Chain "${SOLANA}" is no EVM chain and cannot have "multicall". Remove it.`,
    expect.stringMatching(
      /^chains\.yaml:22: Chain "eip155:5" is not known to this server: add "nativeCurrency/,
    ),
  ])
  expect(problems.join()).not.toContain('SECRET')
})

const entry = (setting: string) =>
  `chains:\n  - id: "eip155:1"\n    rpcUrls: ["https://a.example"]\n    ${setting}`

test.each<[string, string]>([
  ['chains: [', 'chains.yaml:1: '],
  ['', 'chains.yaml:1: The file has to start with "chains:".'],
  ['chains: []\nchain: []', 'chains.yaml:2: The file has an unknown setting "chain". Known are chains.'],
  ['chains: eip155', 'chains.yaml:1: "chains" has to be a list'],
  ['chains:\n  - rpcUrls: ["https://a.example"]', 'chains.yaml:2: Chain 1: "id" has to be a text in quotes'],
  [
    'chains:\n  - id: "eip155:01"\n    rpcUrls: ["https://a.example"]',
    'chains.yaml:2: Chain 1: "id" has to be a CAIP-2 id',
  ],
  [
    'chains:\n  - id: "eip155:0x1"\n    rpcUrls: ["https://a.example"]',
    'Chain 1: "id" has to be a CAIP-2 id',
  ],
  [
    'chains:\n  - id: "cosmos:hub-4"\n    rpcUrls: ["https://a.example"]',
    'Chain 1: "id" has to be a CAIP-2 id',
  ],
  ['chains:\n  - id: "eip155:1"\n    rpcUrls: []', 'chains.yaml:3: Chain 1: "rpcUrls" is empty'],
  ['chains:\n  - id: "eip155:1"', 'Chain 1: "rpcUrls" has to be a list'],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - "wss://a.example/SECRET"',
    'chains.yaml:4: Chain 1: "rpcUrls" 1 has to be an https address',
  ],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - "file:///etc/passwd"',
    '"rpcUrls" 1 has to be an https address',
  ],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - { url: "https://10.0.0.1/SECRET" }',
    'chains.yaml:4: Chain "eip155:1": address 1 of "rpcUrls" is of a machine of your own network.',
  ],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - { url: "https://[::1]/SECRET", internal: false }',
    'is of a machine of your own network.',
  ],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - { url: "http://node.corp.example/SECRET", internal: true }',
    'is not https, which production requires.',
  ],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - { url: "ftp://10.0.0.1/SECRET", internal: true }',
    'chains.yaml:4: Chain 1: "rpcUrls" 1 ',
  ],
  [
    'chains:\n  - id: "eip155:1"\n    rpcUrls:\n      - { url: "https://a.example/SECRET", interal: true }',
    'chains.yaml:4: Chain 1: "rpcUrls" 1 has to be an https address',
  ],
  [entry('explorerApi: { url: "https://127.0.0.1/SECRET" }'), '"explorerApi" is of a machine of your own'],
  [entry('internal: true'), 'chains.yaml:4: Chain 1 has an unknown setting "internal".'],
  [
    entry('rpcUrl: "https://a.example"'),
    'chains.yaml:4: Chain 1 has an unknown setting "rpcUrl". Known are id, name',
  ],
  [entry('testnet: maybe'), 'chains.yaml:4: Chain 1: "testnet" has to be true or false.'],
  [entry('balances: api'), '"balances" has to be chain, explorer or none.'],
  [entry('history: chain'), '"history" has to be index, explorer or none.'],
  [entry('startBlock: -1'), '"startBlock" has to be 0 or more.'],
  [
    entry('nativeCurrency: { symbol: ETH, decimals: 99 }'),
    '"nativeCurrency" "decimals" has to be a whole number from 0 to 36',
  ],
  [entry('nativeCurrency: ETH'), '"nativeCurrency" has to be { name: Ether, symbol: ETH, decimals: 18 }.'],
  [entry('name: "a\\u202eb"'), '"name" has to be a name of 1 to 64 characters on one line.'],
  [entry('explorerUrl: "javascript:alert(1)"'), '"explorerUrl" has to be an https address in quotes'],
  [entry('multicall: "0x1"'), '"multicall" has to be an address in quotes'],
  [
    entry(`multicall: "${MULTICALL.replace('cA', 'Ca')}"`),
    '"multicall" has a capital or small letter wrong (EIP-55)',
  ],
  [entry('tokens: [{ address: "0x1" }]'), '"tokens" 1 "address" has to be the address of a token in quotes'],
  [entry(`tokens: [{ address: "${USDC}", image: 5 }]`), '"tokens" 1 "image" has to be the name of a picture'],
  [
    entry(`pools: [{ kind: curve, address: "${USDC}", token: native, usd: "${USDC}" }]`),
    '"pools" 1 "kind" has to be uniswap-v2 or uniswap-v3.',
  ],
  // It would ask for the coin of another chain as well.
  [
    entry('priceApiChain: "mine:0x0,ethereum"'),
    '"priceApiChain" has to be the name of the chain in your price',
  ],
])('%j is refused', (text, message) => {
  const problems = problemsOf(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(message)
  expect(problems[0]).not.toContain('SECRET')
})

test('with an invalid or unknown picture are refused', () => {
  writeFileSync(join(folder, 'script.svg'), '<svg><script>alert(1)</script></svg>')
  writeFileSync(join(folder, 'big.png'), Buffer.concat([PNG, Buffer.alloc(100_000)]))
  const tokens = (image: string) => entry(`tokens: [{ address: "${USDC}", image: ${image} }]`)
  expect(problemsOf(tokens('script.svg'))[0]).toContain('no SVG without scripts')
  expect(problemsOf(tokens('big.png'))[0]).toContain('the picture has more than 96 kB')
})
