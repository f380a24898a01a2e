import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWalletRegistry, OWN, type WalletRegistry } from './walletRegistry.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const { discoverPolkadot } = await import('./polkadot.ts')

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const fails = () => {
  throw new Error('of the wallet')
}

let registry: WalletRegistry
let stop: () => void
const start = (injectedWeb3?: unknown) => {
  if (injectedWeb3) Object.assign(globalThis, { injectedWeb3 })
  stop = discoverPolkadot(registry, 'Shop')
}
const ask = (method: string, params?: object) =>
  registry.find('polkadot:talisman')?.request({ method, ...(params && { params }) })

beforeEach(() => {
  vi.useFakeTimers()
  registry = createWalletRegistry(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'injectedWeb3')
})
afterAll(() => page.remove())

/** An extension with one account, and a record of its requests. */
function extension() {
  let listener: ((accounts: unknown[]) => void) | undefined
  const leave = vi.fn()
  const signRaw = vi.fn(async (_raw: unknown) => ({ id: 1, signature: '0xab' }))
  const signPayload = vi.fn(async (_payload: unknown) => ({ id: 2, signature: '0xcd' }))
  const get = async () => [
    { address: ALICE, name: 'Alice', type: 'sr25519', secret: 1 },
    { address: 1 },
    null,
  ]
  const subscribe = (run: typeof listener) => {
    listener = run
    return leave
  }
  const enable = vi.fn(async (_name: string) => ({
    accounts: { get, subscribe },
    signer: { signRaw, signPayload },
  }))
  return { enable, signRaw, signPayload, leave, change: (accounts: unknown[]) => listener?.(accounts) }
}

test('finds extensions that are injected at the start or later, under their familiar names', () => {
  start({ 'polkadot-js': extension(), talisman: extension(), 'my wallet': extension() })
  Object.assign((globalThis as { injectedWeb3?: object }).injectedWeb3 ?? {}, { late: extension() })
  vi.runAllTimers()
  expect(registry.list().map(({ id, name }) => [id, name])).toEqual([
    ['polkadot:polkadot-js', 'Polkadot.js'],
    ['polkadot:talisman', 'Talisman'],
    ['polkadot:my wallet', 'my wallet'],
    ['polkadot:late', 'late'],
  ])
})

test('asks a person who has shared no account again, and listens to the wallet once', async () => {
  const talisman = extension()
  const share = talisman.enable.getMockImplementation()
  talisman.enable.mockImplementationOnce(async (name) => {
    const enabled = await share?.(name)
    return { ...enabled, accounts: { ...enabled?.accounts, get: async () => [] } } as never
  })
  start({ talisman })
  await expect(ask('polkadot_requestAccounts')).resolves.toEqual([])
  await expect(ask('polkadot_requestAccounts')).resolves.toMatchObject([{ address: ALICE }])
  expect(talisman.enable).toHaveBeenCalledTimes(2)
  expect(talisman.leave).toHaveBeenCalledOnce()
  await expect(ask('polkadot_getAccounts')).resolves.toMatchObject([{ address: ALICE }])
  expect(talisman.enable).toHaveBeenCalledTimes(2)
})

test('asks the person once, under the dApp’s name, and reports changes of accounts', async () => {
  const talisman = extension()
  start({ talisman })
  const heard = vi.fn()
  registry.find('polkadot:talisman')?.on?.('accountsChanged', heard)
  const accounts = [{ address: ALICE, name: 'Alice', type: 'sr25519' }]
  await expect(ask('polkadot_requestAccounts')).resolves.toEqual(accounts)
  await expect(ask('polkadot_getAccounts')).resolves.toEqual(accounts)
  expect(talisman.enable).toHaveBeenCalledExactlyOnceWith('Shop')
  talisman.change([{ address: 'two' }, {}])
  expect(heard.mock.calls).toEqual([[['two']]])
  await ask('polkadot_disconnect')
  expect(talisman.leave).toHaveBeenCalledOnce()
})

test('signs a text as hex, hex unchanged, and payloads', async () => {
  const talisman = extension()
  start({ talisman })
  await expect(ask('polkadot_signMessage', { address: ALICE, message: 'Hé' })).resolves.toEqual({
    signature: '0xab',
  })
  await ask('polkadot_signMessage', { address: ALICE, message: '0x0102' })
  expect(talisman.signRaw.mock.calls.map(([raw]) => raw)).toEqual([
    { address: ALICE, data: '0x48c3a9', type: 'bytes' },
    { address: ALICE, data: '0x0102', type: 'bytes' },
  ])
  const transactionPayload = { address: ALICE, method: '0x00' }
  await expect(ask('polkadot_signTransaction', { transactionPayload })).resolves.toEqual({
    signature: '0xcd',
  })
  expect(talisman.signPayload).toHaveBeenCalledExactlyOnceWith(transactionPayload)
})

test('can be asked again after the person has refused', async () => {
  const talisman = extension()
  talisman.enable.mockRejectedValueOnce(new Error('User denied access'))
  start({ talisman })
  await expect(ask('polkadot_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  await expect(ask('polkadot_requestAccounts')).resolves.toHaveLength(1)
})

describe('a request to an extension', () => {
  test.each<[string, object, string, object]>([
    [
      'without a signer',
      { accounts: { get: async () => null }, signer: {} },
      'polkadot_signMessage',
      { message: '' },
    ],
    [
      'with an invalid signature',
      { accounts: {}, signer: { signRaw: async () => ({ signature: 1 }) } },
      'polkadot_signMessage',
      { address: ALICE, message: '' },
    ],
  ])('%s is rejected', async (_, injected, method, params) => {
    start({ talisman: { enable: async () => injected } })
    await expect(ask(method, params)).rejects.toMatchObject({ code: expect.any(Number) })
  })
})

test.each<[string, unknown]>([
  ['a text instead of an object', 'text'],
  ['null as an extension', { a: null }],
  ['an extension that cannot be enabled', { a: { enable: 1 } }],
  ['our own provider', { airlock: { enable: fails, [OWN]: true } }],
  ['a getter that throws', Object.defineProperty({}, 'a', { get: fails, enumerable: true })],
  ['a proxy that throws', new Proxy({}, { ownKeys: fails })],
  ['a long key', { ['x'.repeat(300)]: { enable: fails } }],
])('ignores %s', (_, injectedWeb3) => {
  expect(() => start(injectedWeb3)).not.toThrow()
  expect(registry.list()).toEqual([])
})

test('a key called __proto__ does not affect other extensions', () => {
  start(
    JSON.parse('{"__proto__": {}, "ok": {}}', (_, value) =>
      Object.keys(value).length ? value : { enable: fails },
    ),
  )
  expect(registry.list().map(({ id }) => id)).toContain('polkadot:ok')
  expect(Object.prototype).not.toHaveProperty('enable')
})

test('connects an extension whose accounts cannot be subscribed to, without an uncaught error', async () => {
  const subscribe = async () => fails()
  const enable = async () => ({ accounts: { get: async () => [{ address: ALICE }], subscribe }, signer: {} })
  start({ talisman: { enable } })
  await expect(ask('polkadot_requestAccounts')).resolves.toEqual([{ address: ALICE }])
  await expect(ask('polkadot_disconnect')).resolves.toBeNull()
})
