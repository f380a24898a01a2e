import { expect, test } from 'vitest'
import { parseProjects } from './parse.ts'

const USDC = `0x${'aB'.repeat(20)}`
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function read(tokens: string) {
  const text = [
    'projects:',
    '  - id: shop',
    '    name: Shop',
    '    origins: ["https://shop.example"]',
    '    rpcUrl: "https://rpc.example"',
    `    tokens: ${tokens}`,
  ].join('\n')
  const deployment = { mode: 'production', hasSecureFrame: true } as const
  return parseProjects(text, 'airlock.yaml', deployment).byId.get('shop')?.tokens
}

const token = (address: string, more = 'symbol: USDC, name: USD Coin, decimals: 6') =>
  `{ address: "${address}", ${more} }`

test('a project has no verified tokens by default', () => {
  expect(read('{}')).toEqual({})
})

test('tokens are listed by network, in both families', () => {
  const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6 }
  expect(read(`{ "eip155:8453": [${token(USDC)}], "${SOLANA}": [${token(MINT)}] }`)).toEqual({
    'eip155:8453': [{ address: USDC, ...usdc }],
    [SOLANA]: [{ address: MINT, ...usdc }],
  })
})

const many = Array.from({ length: 25 }, (_, index) => token(`0x${String(index).padStart(40, '0')}`))

test.each([
  ['a list without networks', `[${token(USDC)}]`, '"tokens" has to be lists of tokens by network'],
  ['another network', `{ "eip155:77": [${token(USDC)}] }`, '"eip155:77", which is not a network of the'],
  [
    'a mint on an EVM network',
    `{ "eip155:1": [${token(MINT)}] }`,
    'which is no address of a token on eip155:1',
  ],
  ['an EVM address on Solana', `{ "${SOLANA}": [${token(USDC)}] }`, 'which is no address of a token on'],
  [
    'one token twice',
    `{ "eip155:1": [${token(USDC)}, ${token(USDC.toLowerCase())}] }`,
    `"tokens" lists "${USDC.toLowerCase()}" twice for eip155:1. Remove one.`,
  ],
  [
    'no decimals',
    `{ "eip155:1": [${token(USDC, 'symbol: A, name: A')}] }`,
    '"decimals" has to be a whole number',
  ],
  [
    'a symbol that hides something',
    `{ "eip155:1": [${token(USDC, 'symbol: "US\\u202eD", name: A, decimals: 6')}] }`,
    '"symbol" has to be a text of 1 to 12',
  ],
  [
    'a symbol in letters that look like Latin ones',
    `{ "eip155:1": [${token(USDC, 'symbol: "ΕΤΗ", name: A, decimals: 6')}] }`,
    'Latin letters',
  ],
  [
    'a symbol that runs from right to left',
    `{ "eip155:1": [${token(USDC, 'symbol: "אבג", name: A, decimals: 6')}] }`,
    'Latin letters',
  ],
  [
    'a name that hides something',
    `{ "eip155:1": [${token(USDC, 'symbol: A, name: "A\\u200b", decimals: 6')}] }`,
    '"name" has to be a text of 1 to 40',
  ],
  ['too many tokens', `{ "eip155:1": [${many.join(', ')}] }`, 'has more than 24 tokens.'],
])('refuses %s', (_, tokens, message) => {
  expect(() => read(tokens)).toThrow(message)
})
