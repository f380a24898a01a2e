import { expect, test } from 'vitest'
import { parseProjects } from './parse.ts'

const TOKEN = `0x${'aB'.repeat(20)}`
const OTHER = `0x${'cd'.repeat(20)}`

function read(paymaster: string, mode: 'development' | 'production' = 'production') {
  const text = [
    'projects:',
    '  - id: shop',
    '    name: Shop',
    '    origins: ["https://shop.example"]',
    '    rpcUrl: "https://rpc.example"',
    '    smartAccounts:',
    '      networks: ["eip155:8453", "eip155:1"]',
    '      bundlerUrl: { env: BUNDLER_URL }',
    `      paymaster: ${paymaster}`,
  ].join('\n')
  const deployment = { mode, hasSecureFrame: true }
  return parseProjects(text, 'airlock.yaml', deployment).byId.get('shop')?.smartAccounts?.paymaster
}

test('a paymaster that is only named neither sponsors nor takes tokens', () => {
  expect(read('{ url: { env: PAYMASTER_URL } }')).toEqual({
    url: { env: 'PAYMASTER_URL' },
    sponsor: null,
    context: {},
    tokens: {},
    pageUrls: [],
  })
})

test('it sponsors, takes tokens, and lets pages bring their own', () => {
  const setting = `{ url: { file: /run/secrets/pm }, sponsor: Shop & Söhne, context: { policyId: p1, tags: [1] }, tokens: { "eip155:8453": ["${TOKEN}", "${OTHER}"] }, pageUrls: ["https://pm.example/rpc?a=b", "https://pm.example"] }`
  expect(read(setting)).toEqual({
    url: { file: '/run/secrets/pm' },
    sponsor: 'Shop & Söhne',
    context: { policyId: 'p1', tags: [1] },
    tokens: { 'eip155:8453': [TOKEN, OTHER] },
    // Not as browsers write them: a page has to name exactly this text.
    pageUrls: ['https://pm.example/rpc?a=b', 'https://pm.example'],
  })
})

test('a paymaster of pages on this machine is for development', () => {
  const setting = '{ url: { env: A }, pageUrls: ["http://127.0.0.1:5108/rpc"] }'
  expect(read(setting, 'development')?.pageUrls).toEqual(['http://127.0.0.1:5108/rpc'])
  expect(() => read(setting)).toThrow(/is not an https address/)
})

const START = 'Project 1: "smartAccounts" paymaster'
const URL = 'url: { env: A }'
const PAGE = (url: string) =>
  `Project "shop": "smartAccounts" paymaster: "pageUrls" has "${url}", which is not an https address. Write one such as https://paymaster.example/rpc.`

test.each([
  ['another value', '"https://pm.example/canary"', `${START} has to have url.`],
  [
    'no address',
    '{ sponsor: Shop }',
    `${START}: "url" has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.`,
  ],
  [
    'the address itself',
    '{ url: "https://pm.example/canary" }',
    `${START}: "url" has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.`,
  ],
  [
    'an unknown setting',
    `{ ${URL}, policy: a }`,
    `${START} has an unknown setting "policy". Known are url, sponsor, context, tokens, pageUrls.`,
  ],
  ['a sponsor without a name', `{ ${URL}, sponsor: " " }`, `${START}: "sponsor" has to be 1 to 40 visible`],
  [
    'a sponsor that hides a direction override',
    `{ ${URL}, sponsor: "Sh\\u202eop" }`,
    `${START}: "sponsor" has to be 1 to 40 visible`,
  ],
  [
    'a sponsor that is too long',
    `{ ${URL}, sponsor: ${'s'.repeat(41)} }`,
    `${START}: "sponsor" has to be 1 to`,
  ],
  ['a context that is a text', `{ ${URL}, context: p1 }`, `${START}: "context" has to be what the paymaster`],
  ['tokens without a network', `{ ${URL}, tokens: ["${TOKEN}"] }`, `${START}: "tokens" has to be lists of`],
  [
    'a token by its name',
    `{ ${URL}, tokens: { "eip155:1": [USDC] } }`,
    `${START}: "tokens": "eip155:1": 1 has to be the address of a token`,
  ],
  ['no token', `{ ${URL}, tokens: { "eip155:1": [] } }`, `${START}: "tokens": "eip155:1" is empty: list`],
  [
    'too many tokens',
    `{ ${URL}, tokens: { "eip155:1": [${Array(9).fill(`"${TOKEN}"`)}] } }`,
    `${START}: "tokens": "eip155:1" has more than 8 tokens.`,
  ],
  [
    'tokens on another network',
    `{ ${URL}, tokens: { "eip155:10": ["${TOKEN}"] } }`,
    'Project "shop": "smartAccounts" paymaster: "tokens" has "eip155:10", which is not among the networks of this section.',
  ],
  [
    'a token twice',
    `{ ${URL}, tokens: { "eip155:1": ["${TOKEN}", "${TOKEN.toLowerCase()}"] } }`,
    `Project "shop": "smartAccounts" paymaster: "tokens" lists "${TOKEN.toLowerCase()}" twice for eip155:1. Remove one.`,
  ],
  ['no page', `{ ${URL}, pageUrls: [] }`, `${START}: "pageUrls" is empty: list an address`],
  ['a page over http', `{ ${URL}, pageUrls: ["http://pm.example"] }`, PAGE('http://pm.example')],
  [
    'a page with a password',
    `{ ${URL}, pageUrls: ["https://a:b@pm.example"] }`,
    PAGE('https://a:b@pm.example'),
  ],
  ['a page that is no address', `{ ${URL}, pageUrls: ["pm.example"] }`, PAGE('pm.example')],
])('%s is refused, and the line is named', (_, setting, message) => {
  expect(() => read(setting)).toThrow(`airlock.yaml:9: ${message}`)
  expect(() => read(setting)).not.toThrow(/canary/)
})
