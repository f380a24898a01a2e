import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Airlock, AirlockConfig, Namespace, StandardWallet } from './types.ts'
import { REGISTER, type StandardApi } from './wallets/standard.ts'

const page = await vi.hoisted(async () => (await import('./page.fixture.ts')).installPage())
const { createAirlock } = await import('./createAirlock.ts')

let airlock: Airlock
function start(networks: AirlockConfig['networks'], config: Partial<AirlockConfig> = {}) {
  airlock = createAirlock({
    projectId: 'shop',
    widgetUrl: 'https://widget.example',
    metadata: { name: 'Shop' },
    networks,
    ...config,
  })
  return airlock
}
/** Counts the registrations with wallets that announce themselves, which makes our own wallets observable. */
function listen() {
  const names: unknown[] = []
  const api: StandardApi = {
    register: (...wallets) => {
      names.push(...wallets.map(({ name }) => name))
      return () => {}
    },
  }
  const onRegister = (event: Event) => (event as CustomEvent<(api: StandardApi) => void>).detail(api)
  addEventListener(REGISTER, onRegister)
  return { names, end: () => removeEventListener(REGISTER, onRegister) }
}

afterEach(() => airlock.destroy())
afterAll(() => page.remove())

describe('calling createAirlock() again', () => {
  const warned = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
  afterEach(() => void vi.restoreAllMocks())

  test('returns the same instance and warns about options that differ', () => {
    const log = warned()
    const first = start(['eip155:1'], { themeMode: 'dark' })
    expect(start(['eip155:1'], { themeMode: 'dark' })).toBe(first)
    expect(log).not.toHaveBeenCalled()
    expect(start(['eip155:1', 'eip155:10'], { debug: true })).toBe(first)
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'Airlock: createAirlock() was called again with other networks, themeMode, debug. Call destroy() first.',
    )
  })

  test('creates a new instance after destroy()', () => {
    const log = warned()
    const first = start(['eip155:1'])
    first.destroy()
    expect(start(['eip155:10'])).not.toBe(first)
    expect(log).not.toHaveBeenCalled()
  })
})

describe('an error names the invalid value', () => {
  test.each<[string, (airlock: Airlock) => unknown, string]>([
    [
      'switchNetwork',
      ({ switchNetwork }) => switchNetwork('mainnet' as never),
      'switchNetwork: the network must be a CAIP-2 id such as "eip155:1", or a network object, not "mainnet"',
    ],
    [
      'addNetwork',
      ({ addNetwork }) => addNetwork('foo' as never),
      'addNetwork: the network must be a CAIP-2 id such as "eip155:1", or a network object, not "foo"',
    ],
    [
      'getProvider',
      ({ getProvider }) => getProvider('eip' as 'solana'),
      'There is no provider for eip. Ask for eip155, solana, polkadot, bip122, cosmos.',
    ],
  ])('of %s', async (_, call, message) => {
    await expect(call(start(['eip155:1']))).rejects.toMatchObject({ name: 'AirlockError', message })
  })
})

describe('a chain family other than EVM', () => {
  test('is started when one of its networks is configured', async () => {
    const { names, end } = listen()
    start(['eip155:1', 'solana:mainnet', 'polkadot:abc'])
    await airlock.getProvider('solana')
    await airlock.getProvider('polkadot')
    end()
    expect(names).toEqual(['Airlock'])
    expect(globalThis).toHaveProperty('injectedWeb3.airlock')
    airlock.destroy()
    expect(globalThis).toHaveProperty('injectedWeb3', {})
  })

  test('leaves no trace in the page when none of its networks is configured', async () => {
    const { names, end } = listen()
    start(['eip155:1'])
    await vi.waitFor(() => expect(airlock.getState().widget).toBe('idle'))
    end()
    expect(names).toEqual([])
  })

  test('is started with its first network', async () => {
    start(['eip155:1'])
    await airlock.addNetwork('solana:mainnet')
    expect(Object.keys(airlock.getState().namespaces)).toEqual(['eip155', 'solana'])
    await airlock.removeNetwork('eip155:1')
    expect(airlock.getState().activeNamespace).toBe('solana')
  })

  test('gives the dApp the same provider every time, and its requests need a wallet', async () => {
    start(['solana:mainnet'], { announce: false })
    const wallet: StandardWallet = await airlock.getProvider('solana')
    expect(await airlock.getProvider('solana')).toBe(wallet)
    await expect(wallet.request({ method: 'solana_signMessage', params: {} })).rejects.toMatchObject({
      name: 'AirlockError',
      code: 4100,
    })
  })

  test.each(['doge', '__proto__', 'constructor'])('does not exist under the name %s', async (namespace) => {
    start(['eip155:1'])
    const getProvider = airlock.getProvider as (namespace: Namespace) => Promise<unknown>
    await expect(getProvider(namespace as Namespace)).rejects.toMatchObject({ code: 4200 })
  })

  test('has no provider after destroy()', async () => {
    start(['eip155:1']).destroy()
    await expect(airlock.getProvider('cosmos')).rejects.toMatchObject({ code: 4900 })
  })
})

test('the server state is the same on a page that remembers a connection', () => {
  const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const connection = {
    ...{ status: 'connected', caipAddress: account, accounts: [account], caipNetworkId: 'eip155:1' },
    ...{ isSupportedNetwork: true, connector: { id: 'w', name: 'W', type: 'ANNOUNCED' } },
  }
  const first = start(['eip155:1']).getServerState()
  airlock.destroy()
  const known = { v: 1, activeNamespace: 'eip155', detached: false, namespaces: { eip155: connection } }
  page.stored.set('@airlock/shop', JSON.stringify(known))
  const { getState, getServerState } = start(['eip155:1'], { preload: 'intent' })
  expect(getState().namespaces.eip155?.status).toBe('connecting')
  expect(getServerState()).toEqual(first)
  expect(getServerState()).toBe(getServerState())
  page.stored.clear()
})
