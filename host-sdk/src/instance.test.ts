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
/** How many register with whoever announces itself: our own wallets are heard by this. */
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

describe('a chain family other than EVM', () => {
  test('is there when a network of it is configured', async () => {
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

  test('leaves no trace in the page where none is', async () => {
    const { names, end } = listen()
    start(['eip155:1'])
    await vi.waitFor(() => expect(airlock.getState().widget).toBe('idle'))
    end()
    expect(names).toEqual([])
  })

  test('comes with its first network', async () => {
    start(['eip155:1'])
    await airlock.addNetwork('solana:mainnet')
    expect(Object.keys(airlock.getState().namespaces)).toEqual(['eip155', 'solana'])
    await airlock.removeNetwork('eip155:1')
    expect(airlock.getState().activeNamespace).toBe('solana')
  })

  test('gives the dApp one object for good, whose requests need a wallet', async () => {
    start(['solana:mainnet'], { announce: false })
    const wallet: StandardWallet = await airlock.getProvider('solana')
    expect(await airlock.getProvider('solana')).toBe(wallet)
    await expect(wallet.request({ method: 'solana_signMessage', params: {} })).rejects.toMatchObject({
      name: 'AirlockError',
      code: 4100,
    })
  })

  test.each(['doge', '__proto__', 'constructor'])('called %s is none', async (namespace) => {
    start(['eip155:1'])
    const getProvider = airlock.getProvider as (namespace: Namespace) => Promise<unknown>
    await expect(getProvider(namespace as Namespace)).rejects.toMatchObject({ code: 4200 })
  })

  test('has no provider after the end', async () => {
    start(['eip155:1']).destroy()
    await expect(airlock.getProvider('cosmos')).rejects.toMatchObject({ code: 4900 })
  })
})
