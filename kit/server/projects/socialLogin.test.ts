import { expect, test } from 'vitest'
import type { Mode } from '../config/variables.ts'
import { parseProjects } from './parse.ts'

const SECRET = '{ file: /run/secrets/google }'

const read = (lines: string[], mode: Mode = 'production', features = '') => {
  const text = [
    'projects:',
    '  - id: shop',
    '    name: Shop',
    '    origins: ["https://shop.example"]',
    ...(features ? [`    features: { social_login: ${features} }`] : []),
    '    socialLogin:',
    ...lines.map((line) => `      ${line}`),
  ].join('\n')
  const projects = parseProjects(text, 'airlock.yaml', { mode, hasSecureFrame: true })
  const project = projects.byId.get('shop')
  return { clients: project?.socialLogin, offered: project?.features[0]?.config }
}

test('a provider is offered once its client is configured, in the order of the product', () => {
  const { offered, clients } = read([
    'oidc: { name: Shop ID, issuer: "https://id.shop.example", clientId: shop, clientSecret: { env: SHOP_ID }, emailDomains: [shop.example] }',
    'apple: { clientId: example.shop, teamId: TEAM, keyId: KEY, privateKey: { file: /run/secrets/apple.p8 } }',
    `google: { clientId: "7.apps", clientSecret: ${SECRET} }`,
  ])
  expect(offered).toEqual(['email', 'google', 'apple', 'oidc'])
  expect(clients).toEqual([
    { provider: 'google', clientId: '7.apps', secret: { file: '/run/secrets/google' } },
    {
      provider: 'apple',
      clientId: 'example.shop',
      secret: { file: '/run/secrets/apple.p8' },
      apple: { teamId: 'TEAM', keyId: 'KEY' },
    },
    {
      provider: 'oidc',
      clientId: 'shop',
      secret: { env: 'SHOP_ID' },
      oidc: { name: 'Shop ID', issuer: 'https://id.shop.example', emailDomains: ['shop.example'] },
    },
  ])
})

const GOOGLE = [`google: { clientId: a, clientSecret: ${SECRET} }`]

test('a project may offer some of them, in an order of its own, or none', () => {
  expect(read(GOOGLE, 'production', '[google]').offered).toEqual(['google'])
  expect(read(GOOGLE, 'production', '[google, email]').offered).toEqual(['google', 'email'])
  expect(read(GOOGLE, 'production', 'false').offered).toEqual([])
})

test.each([
  [
    'a provider without a secret',
    ['github: { clientId: a }'],
    '6: Project 1: "socialLogin" github: "clientSecret" has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.',
  ],
  [
    'a secret in the file itself',
    ['github: { clientId: a, clientSecret: canary }'],
    '6: Project 1: "socialLogin" github: "clientSecret" has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.',
  ],
  [
    'a secret in two places',
    ['github: { clientId: a, clientSecret: { file: a, env: B } }'],
    '6: Project 1: "socialLogin" github: "clientSecret" has to say where the secret is: { file: "/run/secrets/…" } or { env: NAME }. It does not belong in this file.',
  ],
  [
    'an Apple client without its key’s name',
    ['', 'apple: { clientId: a, teamId: b, privateKey: { env: KEY } }'],
    '7: Project 1: "socialLogin" apple: "keyId" has to be a text of at most 32 characters, such as F6G7H8I9J0.',
  ],
  [
    'an unknown provider',
    ['myspace: { clientId: a }'],
    '6: Project 1: "socialLogin" has an unknown setting "myspace". Known are google, x, discord, farcaster, github, apple, facebook, oidc.',
  ],
  [
    'an issuer over http',
    ['oidc: { name: A, issuer: "http://id.example", clientId: a, clientSecret: { env: B } }'],
    '6: Project "shop": "http://id.example" is not the address of a provider. Write one such as https://id.shop.example.',
  ],
  [
    'Farcaster without a node',
    ['farcaster: { relayUrl: "https://relay.example" }'],
    '6: Project 1: "socialLogin" farcaster: "rpcUrl" has to be the address of a node of OP Mainnet in quotes, such as "https://op.example".',
  ],
  [
    'a relay over http',
    ['farcaster: { relayUrl: "http://relay.example", rpcUrl: "https://op.example" }'],
    '6: Project "shop": relayUrl of farcaster is not the address of a relay, such as https://relay.farcaster.xyz.',
  ],
  [
    'a node over http, whose key it does not repeat',
    ['farcaster: { relayUrl: "https://relay.example", rpcUrl: "http://op.example/canary" }'],
    '6: Project "shop": rpcUrl of farcaster is not the address of a node of OP Mainnet, such as https://op.example.',
  ],
  [
    'a server that stands in for the provider’s',
    ['google: { clientId: a, clientSecret: { env: B }, standIn: "https://id.example" }'],
    '6: Project "shop": a server that stands in for the provider’s is for development. Remove the line.',
  ],
])('production refuses %s, and names the line', (_, lines, message) => {
  expect(() => read(lines)).toThrow(`airlock.yaml:${message}`)
  expect(() => read(lines)).not.toThrow(/canary/)
})

test('a provider that is offered without a client is refused', () => {
  expect(() => read(GOOGLE, 'production', '[google, x]')).toThrow(
    'airlock.yaml:5: Project "shop" offers sign-in with "x", but its "socialLogin" has no x. Add it, or remove it here.',
  )
})

test('Farcaster belongs to the project, and has no secret', () => {
  const farcaster = { relayUrl: 'https://relay.example', rpcUrl: 'https://op.example/v2?key=1' }
  const { clients, offered } = read([`farcaster: ${JSON.stringify(farcaster)}`])
  expect(clients).toEqual([{ provider: 'farcaster', clientId: 'shop', ...farcaster }])
  expect(offered).toEqual(['email', 'farcaster'])
})

test('development may use a server that stands in for the provider’s', () => {
  const [client] =
    read(
      ['google: { clientId: a, clientSecret: { env: B }, standIn: "http://127.0.0.1:5106/google" }'],
      'development',
    ).clients ?? []
  expect(client).toMatchObject({ standIn: 'http://127.0.0.1:5106/google' })
})
