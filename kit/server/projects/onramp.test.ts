import { expect, test } from 'vitest'
import type { Mode } from '../config/variables.ts'
import { parseProjects } from './parse.ts'

const PROVIDER = '{ kind: meld, key: { env: MELD } }'

function read(setting: string, mode: Mode = 'production', features = '{}') {
  const text = [
    'projects:',
    '  - id: shop',
    '    name: Shop',
    '    origins: ["https://shop.example"]',
    `    features: ${features}`,
    `    onramp: ${setting}`,
  ].join('\n')
  return parseProjects(text, 'airlock.yaml', { mode, hasSecureFrame: true }).byId.get('shop')
}

const section = (rest: string, providers = PROVIDER) =>
  `{ publicUrl: "https://widget.example/", providers: [${providers}]${rest} }`

const featureOf = (project: ReturnType<typeof read>) => project?.features.find(({ id }) => id === 'onramp')

test('a project with a provider sells the specification’s defaults', () => {
  const project = read(section(''))
  expect(project?.onramp).toMatchObject({
    publicUrl: 'https://widget.example',
    countryHeader: null,
    restrictedCountries: ['CN', 'HK', 'MO'],
    assets: [
      { symbol: 'USDC', network: 'eip155:1' },
      { symbol: 'USDC', network: 'eip155:137' },
    ],
    currencies: ['USD', 'EUR'].map((id) => ({
      id,
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  })
  expect(featureOf(project)).toEqual({ id: 'onramp', isEnabled: true, config: ['meld'], isSet: false })
})

test('the project decides which providers, and in which order', () => {
  const pay =
    '{ kind: url, name: shop-pay, label: Shop Pay, checkoutUrl: "https://pay.example/?to={address}", webhookSecret: { env: PAY } }'
  const project = read(section('', `${PROVIDER}, ${pay}`), 'production', '{ onramp: [shop-pay, meld] }')
  expect(featureOf(project)?.config).toEqual(['shop-pay', 'meld'])
  expect(featureOf(read(section(''), 'production', '{ onramp: false }'))).toMatchObject({ isEnabled: false })
})

test('own limits take the place of the defaults', () => {
  const project = read(section(', currencies: [{ id: GBP, card: { min: 20, max: 5000 } }, { id: USD }]'))
  expect(project?.onramp?.currencies).toMatchObject([
    { id: 'GBP', limits: [{ id: 'card', min: '20.00', max: '5000.00' }] },
    { id: 'USD', limits: [{ max: '7500.00' }, { max: '25000.00' }] },
  ])
})

test('providers on this machine are for development', () => {
  const local = `{ publicUrl: "http://127.0.0.1:5101", providers: [{ kind: meld, key: { env: MELD }, url: "http://127.0.0.1:5109" }] }`
  expect(read(local, 'development')?.onramp?.publicUrl).toBe('http://127.0.0.1:5101')
  expect(() => read(local)).toThrow('"onramp": "publicUrl" is not an https address.')
  expect(() => read(local)).toThrow('"onramp" providers: "url" is not an https address.')
})

test.each([
  ['no providers', '{ publicUrl: "https://widget.example", providers: [] }', 'is empty: list a provider'],
  ['a provider twice', section('', `${PROVIDER}, ${PROVIDER}`), 'two providers of the name "meld"'],
  ['an unknown kind', section('', '{ kind: moonpay }'), 'has to be of the kind meld, coinbase or url.'],
  ['a secret in the file', section('', '{ kind: meld, key: secret }'), 'It does not belong in this file.'],
  [
    'a page without the address of the buyer',
    section('', '{ kind: url, name: pay, label: Pay, checkoutUrl: "https://pay.example" }'),
    'with {address}',
  ],
  [
    'a page whose purchases nobody could follow',
    section('', '{ kind: url, name: pay, label: Pay, checkoutUrl: "https://pay.example/?to={address}" }'),
    '"pay" has neither "statusUrl" nor "webhookSecret"',
  ],
  [
    'a page that is no web address',
    section('', '{ kind: url, name: pay, label: Pay, checkoutUrl: "javascript:alert({address})" }'),
    '"checkoutUrl" is not an https address.',
  ],
  [
    'limits the wrong way round',
    section(', currencies: [{ id: USD, card: { min: 50, max: 10 } }]'),
    'USD has a minimum above its maximum.',
  ],
  ['a network that is none', section(', assets: [{ symbol: A, name: A, network: base }]'), 'CAIP-2 id'],
])('%s is refused', (_, setting, message) => {
  expect(() => read(setting)).toThrow(message)
})
