import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AirlockConfig, CaipNetworkId } from './types.ts'

/* A server has no document, and one process for every visitor. Each test imports the SDK anew. */

const config: AirlockConfig = {
  projectId: 'shop',
  widgetUrl: 'https://widget.example',
  metadata: { name: 'Shop' },
  networks: ['eip155:8453', 'solana:mainnet'],
}
const start = async (changes: Partial<AirlockConfig> = {}) => {
  const { createAirlock } = await import('./index.ts')
  return createAirlock({ ...config, ...changes })
}

const NEEDS_BROWSER = { name: 'AirlockError', code: 4900, message: 'Airlock needs a browser' }
const disconnected = {
  status: 'disconnected',
  caipAddress: null,
  accounts: [],
  isSupportedNetwork: true,
  connector: null,
}

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Records calls of timers, fetch and event functions, and changes of the globals. */
function watchProcess() {
  const names = [
    'addEventListener',
    'dispatchEvent',
    'fetch',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask',
    'requestIdleCallback',
  ]
  const spies = names.map((name) => vi.fn().mockName(name))
  for (const [index, name] of names.entries()) vi.stubGlobal(name, spies[index])
  const look = () => ({
    globals: Reflect.ownKeys(globalThis),
    called: spies.flatMap(({ mock }) => mock.calls),
  })
  const before = look()
  return () => expect(look()).toEqual(before)
}

test('importing the SDK has no side effects', async () => {
  const expectUntouched = watchProcess()
  await expect(import('./index.ts')).resolves.toHaveProperty('createAirlock')
  expectUntouched()
})

test.each<[string, Partial<AirlockConfig>]>([
  ['with default options', {}],
  ['that preloads at once', { preload: 'eager' }],
  ['that preloads when the page is idle', { preload: 'idle' }],
])('an instance %s leaves no trace', async (_, changes) => {
  await import('./index.ts')
  const expectUntouched = watchProcess()
  const airlock = await start(changes)
  airlock.getState()
  airlock.destroy()
  expectUntouched()
})

test('a process that uses the SDK prints nothing and ends by itself', { timeout: 60_000 }, async () => {
  const script = `
    import { createAirlock } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)}
    const airlock = createAirlock(${JSON.stringify({ ...config, preload: 'eager' })})
    airlock.subscribe(() => {})
    await airlock.prefetch()
    await airlock.open().catch(() => {})
    await airlock.getProvider().request({ method: 'eth_accounts' })
  `
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const run = promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  await expect(run).resolves.toEqual({ stdout: '', stderr: '' })
})

test('the state is the initial one, frozen, and the same object every time', async () => {
  const { getState } = await start()
  expect(getState()).toEqual({
    open: false,
    view: null,
    loading: false,
    activeNamespace: 'eip155',
    namespaces: {
      eip155: { ...disconnected, caipNetworkId: 'eip155:8453' },
      solana: { ...disconnected, caipNetworkId: 'solana:mainnet' },
    },
    widget: 'idle',
    unavailable: null,
  })
  expect(Object.isFrozen(getState())).toBe(true)
  expect(getState()).toBe(getState())
})

type Instance = Awaited<ReturnType<typeof start>>
type Row = [what: string, call: (airlock: Instance) => unknown]

describe('a call that needs a browser is rejected', () => {
  test.each<Row>([
    ['open', ({ open }) => open()],
    ['open with a view', ({ open }) => open({ view: 'Networks' })],
    ['connect', ({ connect }) => connect()],
    ['connect with a signal', ({ connect }) => connect({ signal: AbortSignal.abort() })],
    ['switchNetwork', ({ switchNetwork }) => switchNetwork('eip155:8453')],
    ['eth_requestAccounts', ({ getProvider }) => getProvider().request({ method: 'eth_requestAccounts' })],
  ])('%s', async (_, call) => {
    const airlock = await start()
    await expect(call(airlock)).rejects.toMatchObject(NEEDS_BROWSER)
    expect(airlock.getState()).toMatchObject({ open: false, widget: 'idle', unavailable: null })
  })
})

describe('a call without effect on a server does nothing', () => {
  test.each<Row>([
    ['close', ({ close }) => close()],
    ['prefetch', ({ prefetch }) => prefetch()],
    ['disconnect', ({ disconnect }) => disconnect()],
    ['disconnect of one chain family', ({ disconnect }) => disconnect('eip155')],
    ['setTheme', ({ setTheme }) => setTheme({ themeMode: 'dark' })],
    ['subscribe and unsubscribe', ({ subscribe }) => subscribe(() => {})()],
    ['attach to an element and detach', ({ attach }) => attach(new EventTarget() as Element)()],
    ['destroy', ({ destroy }) => destroy()],
    ['destroy twice', ({ destroy }) => [1, 2].forEach(() => void destroy())],
    ['listening to the provider', ({ getProvider }) => void getProvider().on('connect', () => {})],
  ])('%s', async (_, call) => {
    const airlock = await start()
    const listener = vi.fn()
    airlock.subscribe(listener)
    const before = airlock.getState()
    await expect(Promise.resolve(call(airlock))).resolves.toBeUndefined()
    expect(airlock.getState()).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
  })
})

test('a missing element is logged as an error and throws nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { attach } = await start()
  expect(attach(null)()).toBeUndefined()
  expect(log).toHaveBeenCalledExactlyOnceWith('Airlock: attach() got no element')
})

test.each<[method: string, answer: unknown]>([
  ['eth_chainId', '0x2105'],
  ['eth_accounts', []],
  ['wallet_getPermissions', []],
  ['wallet_revokePermissions', null],
])('the provider answers %s without a wallet', async (method, answer) => {
  const { getProvider } = await start()
  await expect(getProvider().request({ method })).resolves.toEqual(answer)
})

test('the provider rejects a request that needs a wallet', async () => {
  const { getProvider } = await start()
  await expect(getProvider().request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4900 })
})

test('an instance rejects calls after destroy()', async () => {
  const airlock = await start()
  airlock.destroy()
  await expect(airlock.open()).rejects.toMatchObject({ code: 4900, message: 'Airlock was destroyed' })
})

test('visitors share nothing: each call creates its own instance', async () => {
  const globals = Reflect.ownKeys(globalThis)
  const [one, other] = [await start(), await start()]
  expect(one).not.toBe(other)
  expect(one.getProvider()).not.toBe(other.getProvider())
  one.destroy()
  await expect(other.open()).rejects.toMatchObject(NEEDS_BROWSER)
  expect(Reflect.ownKeys(globalThis)).toEqual(globals)
})

test.each<[string, unknown]>([
  ['no configuration', undefined],
  ['an empty project id', { ...config, projectId: '' }],
  ['empty networks', { ...config, networks: [] }],
  ['an invalid network', { ...config, networks: ['mainnet' as CaipNetworkId] }],
  ['an invalid widgetUrl', { ...config, widgetUrl: 'widget' }],
  ['no name', { ...config, metadata: {} }],
])('an invalid configuration is refused on a server too: %s', async (_, nonsense) => {
  const { createAirlock } = await import('./index.ts')
  expect(() => createAirlock(nonsense as AirlockConfig)).toThrow(expect.objectContaining({ code: -32602 }))
})
