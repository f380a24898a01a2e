import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWalletRegistry, OWN, type WalletRegistry } from './walletRegistry.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const { discoverCosmos } = await import('./cosmos.ts')

const ALICE = 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'
const HUB = 'cosmoshub-4'
const fails = () => {
  throw new Error('of the wallet')
}

let registry: WalletRegistry
let stop: () => void
const start = (values: object = {}) => {
  Object.assign(globalThis, values)
  stop = discoverCosmos(registry)
}
const ids = () => registry.list().map(({ id }) => id)
const ask = (method: string, params: object = { chainIds: [HUB] }) =>
  registry.find('cosmos:keplr')?.request({ method, params })

beforeEach(() => {
  vi.useFakeTimers()
  registry = createWalletRegistry(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  for (const name of ['keplr', 'leap', 'cosmostation']) Reflect.deleteProperty(globalThis, name)
})
afterAll(() => page.remove())

/** A wallet with Keplr's interface and answers. */
function keplr() {
  const signature = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: 'Ag==' }, signature: 'AQID' }
  return {
    enable: vi.fn(async (_chainIds: string[]) => {}),
    disable: vi.fn(async (_chainIds: string[]) => {}),
    getKey: vi.fn(async (_chainId: string) => ({
      name: 'Alice',
      algo: 'secp256k1',
      pubKey: Uint8Array.from([2, 3]),
      address: Uint8Array.from([1]),
      bech32Address: ALICE,
    })),
    signAmino: vi.fn(async (_chainId: string, _signer: string, signed: object) => ({ signed, signature })),
    signDirect: vi.fn(async (_chainId: string, _signer: string, signed: object) => ({ signed, signature })),
    signArbitrary: vi.fn(async () => signature),
  }
}

test('finds Keplr, Leap and Cosmostation, also if they are injected late', () => {
  start({ keplr: keplr(), leap: keplr() })
  Object.assign(globalThis, { cosmostation: { providers: { keplr: keplr() } } })
  vi.runAllTimers()
  expect(ids()).toEqual(['cosmos:leap', 'cosmos:keplr', 'cosmos:cosmostation'])
})

test('lists a wallet that also injects itself as Keplr under its own name', () => {
  const leap = keplr()
  start({ keplr: leap, leap })
  expect(ids()).toEqual(['cosmos:leap'])
})

test('connects, reads accounts and disconnects, for each chain', async () => {
  const wallet = keplr()
  start({ keplr: wallet })
  const account = { algo: 'secp256k1', address: ALICE, pubkey: 'AgM=' }
  const params = { chainIds: [HUB, 'osmosis-1'] }
  await expect(ask('cosmos_requestAccounts', params)).resolves.toEqual([
    { chainId: HUB, ...account },
    { chainId: 'osmosis-1', ...account },
  ])
  expect(wallet.enable).toHaveBeenCalledExactlyOnceWith(params.chainIds)
  await expect(ask('cosmos_getAccounts')).resolves.toEqual([{ chainId: HUB, ...account }])
  await ask('cosmos_disconnect')
  expect(wallet.disable).toHaveBeenCalledExactlyOnceWith([HUB])
})

test('signs messages and both kinds of transactions, with bytes as base64', async () => {
  const wallet = keplr()
  start({ keplr: wallet })
  await expect(
    ask('cosmos_signMessage', { chainId: HUB, signer: ALICE, message: 'Hi' }),
  ).resolves.toMatchObject({
    signature: 'AQID',
  })
  const amino = { chain_id: HUB, memo: '' }
  await expect(ask('cosmos_signAmino', { signerAddress: ALICE, signDoc: amino })).resolves.toMatchObject({
    signed: amino,
  })
  const message = { ...amino, chain_id: '' }
  await ask('cosmos_signAmino', { chainId: HUB, signerAddress: ALICE, signDoc: message })
  expect(wallet.signAmino).toHaveBeenLastCalledWith(HUB, ALICE, message)
  const signDoc = { chainId: HUB, accountNumber: '7', bodyBytes: 'AQ==', authInfoBytes: 'Ag==' }
  const signed = await ask('cosmos_signDirect', { signerAddress: ALICE, signDoc })
  expect(signed).toMatchObject({ signed: signDoc, signature: { signature: 'AQID' } })
  expect(wallet.signDirect).toHaveBeenCalledExactlyOnceWith(HUB, ALICE, {
    chainId: HUB,
    accountNumber: 7n,
    bodyBytes: Uint8Array.from([1]),
    authInfoBytes: Uint8Array.from([2]),
  })
})

test('reports that the accounts must be read again when the wallet’s keys change', () => {
  start({ keplr: keplr() })
  const heard = vi.fn()
  registry.find('cosmos:keplr')?.on?.('disconnect', heard)
  dispatchEvent(new Event('keplr_keystorechange'))
  dispatchEvent(new Event('leap_keystorechange'))
  expect(heard).toHaveBeenCalledOnce()
  stop()
  dispatchEvent(new Event('keplr_keystorechange'))
  expect(heard).toHaveBeenCalledOnce()
})

describe('rejects', () => {
  test.each<[string, string, object]>([
    ['a request without chains', 'cosmos_getAccounts', {}],
    ['chains that are not texts', 'cosmos_requestAccounts', { chainIds: [1] }],
    ['a request without a document', 'cosmos_signDirect', { signerAddress: ALICE }],
    ['a document without a chain', 'cosmos_signAmino', { signerAddress: ALICE, signDoc: {} }],
    ['a message that is not a text', 'cosmos_signMessage', { chainId: HUB, signer: ALICE, message: 1 }],
  ])('%s', async (_, method, params) => {
    start({ keplr: keplr() })
    await expect(ask(method, params)).rejects.toMatchObject({ code: -32602 })
  })

  test('an invalid key', async () => {
    start({ keplr: { ...keplr(), getKey: async () => ({ bech32Address: 1, pubKey: null }) } })
    await expect(ask('cosmos_getAccounts')).rejects.toMatchObject({ code: -32602 })
  })

  test('a request that the person refuses, recognised by its message', async () => {
    start({ keplr: { ...keplr(), enable: () => Promise.reject(new Error('Request rejected')) } })
    await expect(ask('cosmos_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  })
})

test.each<[string, object]>([
  ['a page without wallets', {}],
  ['objects that are not wallets', { keplr: {}, leap: null, cosmostation: { providers: 1 } }],
  ['our own provider', { keplr: { ...keplr(), [OWN]: true } }],
  ['a proxy that throws', { leap: new Proxy({}, { get: fails }) }],
])('finds no wallet in %s', (_, values) => {
  expect(() => start(values)).not.toThrow()
  expect(ids()).toEqual([])
})
