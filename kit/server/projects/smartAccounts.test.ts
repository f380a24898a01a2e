import { expect, test } from 'vitest'
import { parseProjects } from './parse.ts'

const BUNDLER = 'bundlerUrl: { env: BUNDLER_URL }'

const read = (setting: string, networks = '') => {
  const text = [
    'projects:',
    '  - id: shop',
    '    name: Shop',
    '    origins: ["https://shop.example"]',
    '    rpcUrl: "https://rpc.example"',
    ...(networks ? [`    networks: ${networks}`] : []),
    `    smartAccounts: ${setting}`,
  ].join('\n')
  return parseProjects(text, 'airlock.yaml', { mode: 'production', hasSecureFrame: true }).byId.get('shop')
    ?.smartAccounts
}

test('a project has smart accounts on some of its networks, and says where the addresses of its services are', () => {
  expect(read(`{ networks: ["eip155:8453", "eip155:1"], ${BUNDLER} }`)).toEqual({
    networks: ['eip155:8453', 'eip155:1'],
    bundlerUrl: { env: 'BUNDLER_URL' },
    paymaster: null,
    permissions: null,
  })
})

test.each([
  ['{}', 30],
  ['{ maxDays: 1 }', 1],
  ['{ maxDays: 30 }', 30],
])('with the section permissions %s they last at most %i days', (setting, maxDays) => {
  expect(read(`{ networks: ["eip155:1"], ${BUNDLER}, permissions: ${setting} }`)?.permissions).toEqual({
    maxDays,
  })
})

test('also on a network that only this project lists', () => {
  const own =
    '[{ id: "eip155:123456", name: Own, rpcUrl: "https://own.example", nativeCurrency: { symbol: ETH, decimals: 18 } }]'
  expect(read(`{ networks: ["eip155:123456"], ${BUNDLER} }`, own)?.networks).toEqual(['eip155:123456'])
})

const WHERE =
  'has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.'

test.each([
  ['another value', '[eip155:1]', 'Project 1: "smartAccounts" has to have networks and bundlerUrl.'],
  [
    'no networks',
    `{ ${BUNDLER} }`,
    'Project 1: "smartAccounts" networks has to be a list of EVM networks, such as [eip155:8453].',
  ],
  [
    'an empty list of networks',
    `{ networks: [], ${BUNDLER} }`,
    'Project 1: "smartAccounts" networks is empty: list a network, or remove "smartAccounts".',
  ],
  [
    'a network of another family',
    `{ networks: ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"], ${BUNDLER} }`,
    'Project 1: "smartAccounts" networks: 2 has to be the CAIP-2 id of an EVM network, such as eip155:8453.',
  ],
  [
    'a network that is a number',
    `{ networks: [1], ${BUNDLER} }`,
    'Project 1: "smartAccounts" networks: 1 has to be the CAIP-2 id of an EVM network, such as eip155:8453.',
  ],
  [
    'a network that the project does not have',
    `{ networks: ["eip155:1", "eip155:31337"], ${BUNDLER} }`,
    'Project "shop": "smartAccounts" lists "eip155:31337", which is not a network of the project. Add it to "networks", or remove it here.',
  ],
  [
    'a network twice',
    `{ networks: ["eip155:1", "eip155:10", "eip155:1"], ${BUNDLER} }`,
    'Project "shop": "smartAccounts" lists the network "eip155:1" twice. Remove one.',
  ],
  ['no bundler', '{ networks: ["eip155:1"] }', `Project 1: "smartAccounts" bundlerUrl ${WHERE}`],
  [
    'the address of the bundler in the file itself',
    '{ networks: ["eip155:1"], bundlerUrl: "https://bundler.example/canary" }',
    `Project 1: "smartAccounts" bundlerUrl ${WHERE}`,
  ],
  [
    'an unknown setting',
    `{ networks: ["eip155:1"], ${BUNDLER}, paymasterUrl: { env: A } }`,
    'Project 1: "smartAccounts" has an unknown setting "paymasterUrl". Known are networks, bundlerUrl, paymaster, permissions.',
  ],
  ...['0', '31', '1.5', '"7"'].map((days) => [
    `permissions of ${days} days`,
    `{ networks: ["eip155:1"], ${BUNDLER}, permissions: { maxDays: ${days} } }`,
    'Project 1: "smartAccounts" permissions: "maxDays" has to be a whole number of days from 1 to 30.',
  ]),
  [
    'permissions that are switched on by a word',
    `{ networks: ["eip155:1"], ${BUNDLER}, permissions: true }`,
    'Project 1: "smartAccounts" permissions has to be {} or to have maxDays.',
  ],
])('%s is refused, and the line is named', (_, setting, message) => {
  expect(() => read(setting)).toThrow(`airlock.yaml:6: ${message}`)
  expect(() => read(setting)).not.toThrow(/canary/)
})
