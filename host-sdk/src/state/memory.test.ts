import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LastKnown } from '../contract/state.ts'
import type { CaipAddress, NamespaceState } from '../types.ts'
import { createMemory } from './memory.ts'
import { initialState } from './snapshot.ts'

const ADDRESS = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const connection: NamespaceState = {
  status: 'connected',
  caipAddress: ADDRESS,
  accounts: [ADDRESS],
  caipNetworkId: 'eip155:1',
  isSupportedNetwork: true,
  connector: { id: 'test.wallet', name: 'Wallet', rdns: 'test.wallet', type: 'ANNOUNCED' },
}
const GONE: Partial<NamespaceState> = {
  status: 'disconnected',
  caipAddress: null,
  accounts: [],
  connector: null,
}
const known: LastKnown = {
  activeNamespace: 'eip155',
  namespaces: { eip155: connection },
  detached: false,
}

/** A storage with the browser's interface. */
function storage(content: Record<string, string> = {}) {
  vi.stubGlobal('localStorage', content)
  return content
}
const stored = (value: unknown) => storage({ '@airlock/shop': JSON.stringify(value) })
const changed = (change: Record<string, unknown>) => ({
  v: 1,
  ...known,
  namespaces: { eip155: { ...connection, ...change } },
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a written state can be read again, under our key prefix', () => {
  const content = storage()
  const memory = createMemory('shop')
  memory.write(known)
  expect(Object.keys(content)).toEqual(['@airlock/shop'])
  expect(createMemory('shop').read()).toEqual(known)
  expect(createMemory('other').read()).toBeNull()
  memory.write(null)
  expect(content).toEqual({})
})

test('types of accounts are not stored, and fields of later versions are left out', () => {
  const content = storage()
  const eip155: NamespaceState = {
    ...connection,
    allAccounts: [{ address: '0x1', type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  }
  createMemory('shop').write({ ...known, namespaces: { eip155 } })
  expect(JSON.parse(content['@airlock/shop'] ?? '').namespaces).toEqual({ eip155: connection })
  stored(changed({ allAccounts: 7, later: {} }))
  expect(createMemory('shop').read()).toEqual(known)
})

describe('an invalid stored state is ignored', () => {
  test.each([
    ['no entry', undefined],
    ['an empty text', ''],
    ['invalid JSON', '{'],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['no namespaces', JSON.stringify({ ...known, v: 1, namespaces: null })],
    ['a future version', JSON.stringify({ ...known, v: 2 })],
    ['no version', JSON.stringify(known)],
  ])('%s', (_, text) => {
    storage(text === undefined ? {} : { '@airlock/shop': text })
    expect(createMemory('shop').read()?.namespaces ?? {}).toEqual({})
  })
})

describe('a stored connection is ignored', () => {
  test.each<[string, Record<string, unknown>]>([
    ['that is disconnected', { status: 'disconnected' }],
    ['with an unknown status', { status: 'hacked' }],
    ['without an address', { caipAddress: null }],
    ['with an address of two parts', { caipAddress: 'eip155:0x1' }],
    ['with markup as address', { caipAddress: 'eip155:1:<img>' }],
    ['with a list as address', { caipAddress: [ADDRESS] }],
    ['of another family', { caipAddress: 'solana:mainnet:abc' }],
    ['without a list of accounts', { accounts: null }],
    ['with a text as accounts', { accounts: ADDRESS }],
    ['with an invalid account', { accounts: [ADDRESS, 1] }],
    ['with too many accounts', { accounts: Array(257).fill(ADDRESS) }],
    ['without a network', { caipNetworkId: null }],
    ['with an invalid network', { caipNetworkId: 'eip155' }],
    ['that does not say whether the network is supported', { isSupportedNetwork: 'yes' }],
    ['without a connector', { connector: null }],
    ['with a connector of another type', { connector: { ...connection.connector, type: 'OTHER' } }],
    ['with a connector without a name', { connector: { ...connection.connector, name: '' } }],
    ['with a connector of a long name', { connector: { ...connection.connector, name: 'x'.repeat(257) } }],
    [
      'with an icon from another site',
      { connector: { ...connection.connector, icon: 'https://evil.test/x' } },
    ],
    [
      'with an icon that is too large',
      { connector: { ...connection.connector, icon: `data:image/png;base64,${'A'.repeat(131_072)}` } },
    ],
    ['with an rdns that is not a text', { connector: { ...connection.connector, rdns: 1 } }],
  ])('%s', (_, change) => {
    stored(changed(change))
    expect(createMemory('shop').read()?.namespaces ?? {}).toEqual({})
  })
})

test('an unknown namespace changes nothing', () => {
  stored({ v: 1, ...known, activeNamespace: 'constructor', namespaces: { doge: connection } })
  expect(initialState(['eip155:1'], createMemory('shop').read())).toEqual(initialState(['eip155:1'], null))
})

test('what another tab has written is kept unless this tab has something new', () => {
  const content = storage()
  const memory = createMemory('shop')
  memory.read()
  createMemory('shop').write(known)
  memory.write(null)
  expect(createMemory('shop').read()).toEqual(known)
  memory.write({ ...known, detached: true })
  memory.write(null)
  expect(content).toEqual({})
})

describe('if another page of the site also has Solana', () => {
  const id: CaipAddress = `solana:mainnet:${'1'.repeat(32)}`
  const solana: NamespaceState = {
    ...connection,
    caipAddress: id,
    accounts: [id],
    caipNetworkId: 'solana:mainnet',
    connector: { id: 'solana:Wallet', name: 'Wallet', type: 'ANNOUNCED' },
  }
  const both = { ...known, namespaces: { eip155: connection, solana } }
  const gone = { ...known, namespaces: { eip155: { ...connection, ...GONE } } }
  const read = () => createMemory('shop').read()

  test('its Solana connection is kept when this page connects and disconnects', () => {
    stored({ v: 1, ...both })
    const memory = createMemory('shop')
    memory.write(known)
    expect(read()).toEqual(both)
    memory.write(null)
    expect(read()).toEqual({ ...known, namespaces: { solana } })
  })

  test('its Solana connection is kept when this page adds Solana without an account', () => {
    stored({ v: 1, ...both })
    const memory = createMemory('shop')
    memory.write(known)
    memory.write({ ...known, namespaces: { eip155: connection, solana: { ...solana, ...GONE } } })
    expect(read()).toEqual(both)
  })

  test('a family that this page had and has removed is forgotten', () => {
    const content = storage()
    const memory = createMemory('shop')
    memory.write(both)
    memory.write(known)
    expect(read()).toEqual(known)
    memory.write({ ...gone, detached: true })
    expect(read()).toEqual({ ...known, namespaces: {}, detached: true })
    memory.write(null)
    expect(content).toEqual({})
  })

  test('a session over several families is forgotten in all of them when this page ends it', () => {
    const connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' } as const
    const paired = { eip155: { ...connection, connector }, solana: { ...solana, connector } }
    stored({ v: 1, ...known, namespaces: paired })
    const memory = createMemory('shop')
    memory.write({ ...known, namespaces: { eip155: paired.eip155 } })
    memory.write(null)
    expect(read()).toBeNull()
  })

  test('an invalid entry of one family does not affect the other', () => {
    for (const eip155 of [null, 1, 'x', [], {}, { ...connection, accounts: null }]) {
      stored({ v: 1, ...both, namespaces: { eip155, solana } })
      expect(read()?.namespaces).toEqual({ solana })
      const memory = createMemory('shop')
      memory.write(known)
      expect(read()).toEqual(both)
    }
  })
})

test('a stored text that is too large is ignored', () => {
  stored({ v: 1, ...known, more: 'x'.repeat(300_000) })
  expect(createMemory('shop').read()).toBeNull()
})

test('blocked storage causes no error', () => {
  vi.stubGlobal('localStorage', undefined)
  const memory = createMemory('shop')
  expect(memory.read()).toBeNull()
  memory.write(known)
  memory.write(null)
})

test('full storage causes no error', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        set: () => {
          throw new DOMException('Full', 'QuotaExceededError')
        },
      },
    ),
  )
  createMemory('shop').write(known)
})

test('a stored connection is being restored at the start, including its address', () => {
  stored({ v: 1, ...known })
  expect(initialState(['eip155:1', 'solana:mainnet'], createMemory('shop').read())).toMatchObject({
    activeNamespace: 'eip155',
    widget: 'idle',
    namespaces: {
      eip155: { ...connection, status: 'connecting' },
      solana: { status: 'disconnected', caipNetworkId: 'solana:mainnet' },
    },
  })
})
