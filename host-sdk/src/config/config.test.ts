import { describe, expect, test } from 'vitest'
import { AirlockError } from '../contract/errors.ts'
import type { AirlockConfig } from '../types.ts'
import { checkConfig } from './config.ts'

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

describe('an invalid configuration is refused at once', () => {
  test.each<[string, unknown]>([
    ['no configuration', undefined],
    ['no widgetUrl', { ...good, widgetUrl: undefined }],
    ['an invalid widgetUrl', { ...good, widgetUrl: 'widget.example' }],
    ['a script as widgetUrl', { ...good, widgetUrl: 'javascript:alert(1)' }],
    ['no project', { ...good, projectId: undefined }],
    ['an empty project id', { ...good, projectId: '' }],
    ['no networks', { ...good, networks: undefined }],
    ['a network without a currency', { ...good, networks: [{ ...chain, nativeCurrency: undefined }] }],
    ['empty networks', { ...good, networks: [] }],
    ['a network of an unknown family', { ...good, networks: ['doge:1'] }],
    ['a network id of three parts', { ...good, networks: ['eip155:1:2'] }],
    ['a number as network', { ...good, networks: [1] }],
    ['null as network', { ...good, networks: ['eip155:1', null] }],
    ['an invalid default network', { ...good, defaultNetwork: 'mainnet' }],
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

describe('an error names what is wrong, where, and what it must be', () => {
  test.each<[object, string | RegExp]>([
    [{ projectId: '' }, 'projectId must be the id of a project of the widget\'s server, not ""'],
    [{ widgetUrl: 'widget.example' }, 'widgetUrl must be an http(s) URL, not "widget.example"'],
    [{ networks: [] }, 'networks is empty'],
    [
      { networks: ['eip155:1', 'ethereum'] },
      'networks[1] must be a CAIP-2 id such as "eip155:1", or a network object, not "ethereum"',
    ],
    [{ networks: [{ ...chain, name: undefined }] }, 'networks[0].name must be a text'],
    [
      { defaultNetwork: { ...chain, rpcUrls: {} } },
      'defaultNetwork.rpcUrls must be { default: { http: ["https://…"] } }',
    ],
    [{ metadata: { name: 1 } }, 'metadata.name must be a text, not 1'],
    [{ mount: '#wallet' }, 'mount must be an element, not "#wallet"'],
    [{ siweConfig: {}, siwx: {} }, 'Cannot set both `siweConfig` and `siwx` options'],
    [{ siwe: {}, siwx: {} }, 'Cannot set both `siweConfig` and `siwx` options'],
    [{ projectId: 7, networks: [] }, /^createAirlock: projectId must be .*, not 7; networks is empty$/],
  ])('%j', (change, message) => {
    expect(() => checkConfig({ ...good, ...change } as AirlockConfig)).toThrow(message)
  })
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
])('networks are read: %s', (_, config, ids) => {
  expect(checkConfig({ ...good, ...config }).networkIds).toEqual(ids)
})

test.each([
  ['https://widget.example', 'https://widget.example/'],
  ['https://widget.example/?x=1#y', 'https://widget.example/'],
  ['https://example.com/widget/', 'https://example.com/widget/'],
  ['http://widget.localhost:5101', 'http://widget.localhost:5101/'],
])('with widgetUrl %s, the widget is at %s', (widgetUrl, href) => {
  expect(checkConfig({ ...good, widgetUrl }).widgetUrl.href).toBe(href)
})

test('the configuration is copied, so the dApp’s object is not changed', () => {
  expect(checkConfig(good).config).not.toBe(good)
})
