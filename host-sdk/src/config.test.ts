import { describe, expect, test } from 'vitest'
import { checkConfig } from './config.ts'
import { AirlockError } from './contract/errors.ts'
import type { AirlockConfig } from './types.ts'

const good: AirlockConfig = {
  projectId: 'shop',
  widgetUrl: 'https://widget.example',
  metadata: { name: 'Shop' },
  networks: ['eip155:1'],
}
const chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

describe('refuses nonsense at once', () => {
  test.each<[string, unknown]>([
    ['no configuration', undefined],
    ['no widgetUrl', { ...good, widgetUrl: undefined }],
    ['a widgetUrl that is none', { ...good, widgetUrl: 'widget.example' }],
    ['a script as widgetUrl', { ...good, widgetUrl: 'javascript:alert(1)' }],
    ['no networks', { ...good, networks: undefined }],
    ['empty networks', { ...good, networks: [] }],
    ['a network of an unknown family', { ...good, networks: ['doge:1'] }],
    ['a network id of three parts', { ...good, networks: ['eip155:1:2'] }],
    ['a number as network', { ...good, networks: [1] }],
    ['null as network', { ...good, networks: ['eip155:1', null] }],
    ['a default network that is none', { ...good, defaultNetwork: 'mainnet' }],
    ['no metadata', { ...good, metadata: undefined }],
    ['no name', { ...good, metadata: {} }],
    ['a selector as mount', { ...good, mount: '#wallet' }],
  ])('%s', (_, config) => {
    const check = () => checkConfig(config as AirlockConfig)
    expect(check).toThrow(AirlockError)
    expect(check).toThrow(expect.objectContaining({ code: -32602 }))
    expect(check).toThrow(/^createAirlock: /)
  })
})

test('a missing project id is not refused: the page goes on, and the state says why there is no widget', () => {
  expect(() => checkConfig({ ...good, projectId: '' })).not.toThrow()
})

test.each<[string, Partial<AirlockConfig>, string[]]>([
  ['ids as they are', { networks: ['eip155:1', 'solana:mainnet'] }, ['eip155:1', 'solana:mainnet']],
  ['chain objects by their id', { networks: [chain] }, ['eip155:31337']],
  [
    'the family of a chain object',
    { networks: [{ ...chain, id: 'mainnet', chainNamespace: 'solana' }] },
    ['solana:mainnet'],
  ],
  ['an explicit CAIP-2 id', { networks: [{ ...chain, caipNetworkId: 'eip155:5' }] }, ['eip155:5']],
  [
    'the default network first',
    { networks: ['eip155:1', chain], defaultNetwork: chain },
    ['eip155:31337', 'eip155:1'],
  ],
])('reads networks: %s', (_, config, ids) => {
  expect(checkConfig({ ...good, ...config }).networkIds).toEqual(ids)
})

test.each([
  ['https://widget.example', 'https://widget.example/'],
  ['https://widget.example/?x=1#y', 'https://widget.example/'],
  ['https://example.com/widget/', 'https://example.com/widget/'],
  ['http://widget.localhost:5101', 'http://widget.localhost:5101/'],
])('the widget of %s is at %s', (widgetUrl, href) => {
  expect(checkConfig({ ...good, widgetUrl }).widgetUrl.href).toBe(href)
})

test('the configuration is copied: the dApp keeps its own', () => {
  expect(checkConfig(good).config).not.toBe(good)
})
