import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REGISTER, type StandardApi } from './standard.ts'
import { createWalletRegistry, OWN, type WalletRegistry } from './walletRegistry.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const { discoverBip122 } = await import('./bip122.ts')

const PAYMENT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ORDINALS = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'

let registry: WalletRegistry
let stop: () => void
const start = () => {
  stop = discoverBip122(registry, () => 'bitcoin:mainnet')
}
const globals = (values: object) => Object.assign(globalThis, values)
const ask = (id: string, method: string, params?: object) =>
  registry.find(id)?.request({ method, ...(params && { params }) })

beforeEach(() => {
  vi.useFakeTimers()
  registry = createWalletRegistry(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  for (const name of ['btc_providers', 'Xverse', 'LeatherProvider']) Reflect.deleteProperty(globalThis, name)
})
afterAll(() => page.remove())

type Listen = (listener: { eventName: string; cb: () => void }) => unknown

/** A sats-connect wallet that answers from a table. */
function sats(answers: Record<string, unknown>) {
  const listeners = new Map<string, () => void>()
  const addListener: Listen = ({ eventName, cb }) => listeners.set(eventName, cb.bind(undefined))
  const request = vi.fn(async (method: string, _params?: unknown) =>
    Object.hasOwn(answers, method)
      ? { jsonrpc: '2.0', id: 1, result: answers[method] }
      : { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } },
  )
  return { request, addListener, listeners }
}

const addresses = [
  { address: PAYMENT, publicKey: '02ab', purpose: 'payment', addressType: 'p2wpkh' },
  { address: ORDINALS, publicKey: 'cd', purpose: 'ordinals', addressType: 'p2tr' },
]
const accounts = [
  { address: PAYMENT, publicKey: '02ab', intention: 'payment' },
  { address: ORDINALS, publicKey: 'cd', intention: 'ordinal' },
]
const XVERSE = { id: 'Xverse.BitcoinProvider', name: 'Xverse', icon: 'data:image/png;base64,AAAA' }
const ID = 'bip122:Xverse.BitcoinProvider'

describe('sats-connect', () => {
  test('finds wallets that are listed at the start or later', () => {
    start()
    expect(registry.list()).toEqual([])
    globals({ btc_providers: [XVERSE], Xverse: { BitcoinProvider: sats({}) } })
    vi.advanceTimersByTime(300)
    expect(registry.list()).toEqual([
      { id: ID, namespace: 'bip122', name: 'Xverse', icon: XVERSE.icon, type: 'ANNOUNCED' },
    ])
    vi.runAllTimers()
    expect(registry.list()).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['with the current methods', { wallet_connect: { addresses } }, 'wallet_connect'],
    ['with the older methods', { getAccounts: addresses }, 'getAccounts'],
    ['that only supports getAddresses', { getAddresses: { addresses } }, 'getAddresses'],
  ])('connects a wallet %s', async (_, answers, last) => {
    const provider = sats(answers)
    globals({ btc_providers: [XVERSE], Xverse: { BitcoinProvider: provider } })
    start()
    await expect(ask(ID, 'bip122_requestAccounts')).resolves.toEqual(accounts)
    expect(provider.request.mock.lastCall?.[0]).toBe(last)
  })

  test('reads Bitcoin addresses by their type when the wallet gives no purpose, and skips other chains', async () => {
    const found = [
      { symbol: 'BTC', type: 'p2wpkh', address: PAYMENT, publicKey: '02ab' },
      { symbol: 'BTC', type: 'p2tr', address: ORDINALS, publicKey: 'cd' },
      { symbol: 'STX', address: 'SP2', publicKey: 'ef' },
    ]
    globals({
      btc_providers: [{ id: 'LeatherProvider', name: 'Leather' }],
      LeatherProvider: sats({ getAddresses: { addresses: found } }),
    })
    start()
    await expect(ask('bip122:LeatherProvider', 'bip122_getAccounts')).resolves.toEqual(accounts)
  })

  test('signs and sends with the contract’s parameters and results', async () => {
    const provider = sats({
      signMessage: { signature: 'AQID', messageHash: 'ff' },
      signPsbt: { psbt: 'cHNidA==', txid: 'ab' },
      sendTransfer: { txid: 'cd' },
    })
    globals({ btc_providers: [XVERSE], Xverse: { BitcoinProvider: provider } })
    start()
    const message = { account: PAYMENT, message: 'Hello', protocol: 'bip322' }
    await expect(ask(ID, 'signMessage', message)).resolves.toEqual({
      address: PAYMENT,
      signature: '010203',
      messageHash: 'ff',
    })
    const inputs = [
      { address: PAYMENT, index: 0 },
      { address: ORDINALS, index: 1 },
      { address: PAYMENT, index: 2 },
    ]
    const psbt = { account: PAYMENT, psbt: 'cHNidA==', signInputs: inputs, broadcast: true }
    await expect(ask(ID, 'signPsbt', psbt)).resolves.toEqual({ psbt: 'cHNidA==', txid: 'ab' })
    expect(provider.request).toHaveBeenLastCalledWith('signPsbt', {
      psbt: 'cHNidA==',
      signInputs: { [PAYMENT]: [0, 2], [ORDINALS]: [1] },
      broadcast: true,
    })
    const [input] = inputs
    const some = { ...psbt, signInputs: [{ ...input, sighashTypes: [129] }] }
    await expect(ask(ID, 'signPsbt', some)).rejects.toMatchObject({ code: 4200 })
    expect(provider.request).toHaveBeenCalledTimes(2)
    const transfer = { account: PAYMENT, recipientAddress: ORDINALS, amount: '1500' }
    await expect(ask(ID, 'sendTransfer', transfer)).resolves.toEqual({ txid: 'cd' })
    expect(provider.request).toHaveBeenLastCalledWith('sendTransfer', {
      recipients: [{ address: ORDINALS, amount: 1500 }],
    })
  })

  test.each([
    ['returned', async () => ({ jsonrpc: '2.0', error: { code: -32000, message: 'User rejected' } })],
    ['thrown', () => Promise.reject({ jsonrpc: '2.0', error: { code: -32000, message: 'User rejected' } })],
  ])('turns a %s rejection of the person into code 4001', async (_, request) => {
    globals({ btc_providers: [XVERSE], Xverse: { BitcoinProvider: { request } } })
    start()
    await expect(ask(ID, 'bip122_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  })

  test.each<[string, (listen: Listen) => unknown]>([
    ['with the current methods', (listen) => listen],
    ['with the older methods', (listen) => (eventName: string, cb: () => void) => listen({ eventName, cb })],
  ])('a wallet %s reports that its accounts must be read again', (_, shape) => {
    const { request, listeners, addListener } = sats({})
    globals({
      btc_providers: [XVERSE],
      Xverse: { BitcoinProvider: { request, addListener: shape(addListener) } },
    })
    start()
    const heard = vi.fn()
    registry.find(ID)?.on?.('disconnect', heard)
    for (const name of ['accountChange', 'networkChange', 'disconnect']) listeners.get(name)?.()
    expect(heard).toHaveBeenCalledTimes(3)
  })

  test('lists a wallet even if adding a listener throws', () => {
    const addListener = () => {
      throw new Error('Not allowed')
    }
    globals({ btc_providers: [XVERSE], Xverse: { BitcoinProvider: { ...sats({}), addListener } } })
    start()
    expect(registry.find(ID)).toBeDefined()
  })

  const fails = () => {
    throw new Error('of the wallet')
  }
  test.each<[string, unknown]>([
    ['a list that is not an array', { length: 1 }],
    ['a list with null', [null]],
    ['an id that is not a text', [{ id: { split: fails }, name: 'X' }]],
    ['a path to nowhere', [{ id: 'a.b.c', name: 'X' }]],
    ['a path to an object that is not a wallet', [{ id: 'location.origin', name: 'X' }]],
    ['a path through the prototype', [{ id: '__proto__.constructor', name: 'X' }]],
    ['our own provider', [{ id: 'LeatherProvider', name: 'X' }]],
    ['an entry that throws', [Object.defineProperty({}, 'id', { get: fails })]],
  ])('ignores %s', (_, btc_providers) => {
    globals({ btc_providers, LeatherProvider: { request: fails, [OWN]: true } })
    expect(start).not.toThrow()
    expect(registry.list()).toEqual([])
  })

  test('finds no wallets if reading the list throws', () => {
    Object.defineProperty(globalThis, 'btc_providers', { configurable: true, get: fails })
    expect(start).not.toThrow()
    expect(registry.list()).toEqual([])
  })
})

describe('Wallet Standard', () => {
  const account = { address: PAYMENT, publicKey: Uint8Array.from([2, 171]), purpose: 'payment' }
  const feature = (name: string, run: (...inputs: never[]) => unknown) => ({ [name]: run })
  type PsbtInput = { psbt: Uint8Array; inputsToSign: object[] }
  let given: object[] = []
  const standard = {
    name: 'Xverse',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: {
      'bitcoin:connect': feature('connect', async () => ({ accounts: [account] })),
      'bitcoin:signMessage': feature('signMessage', async () => [{ signature: Uint8Array.from([1, 2]) }]),
      'bitcoin:signTransaction': feature('signTransaction', async ({ psbt, inputsToSign }: PsbtInput) => {
        given = inputsToSign
        return [{ signedPsbt: psbt }]
      }),
    },
  }
  const register = (wallet: unknown) =>
    dispatchEvent(new CustomEvent(REGISTER, { detail: (api: StandardApi) => api.register(wallet as never) }))

  test('connects, and signs messages and transactions', async () => {
    start()
    register(standard)
    const id = 'bip122:Xverse'
    await expect(ask(id, 'bip122_requestAccounts')).resolves.toEqual([accounts[0]])
    const message = { account: PAYMENT, message: 'Hello' }
    await expect(ask(id, 'signMessage', message)).resolves.toEqual({ address: PAYMENT, signature: '0102' })
    const psbt = { psbt: 'cHNidA==', signInputs: [{ address: PAYMENT, index: 0 }] }
    await expect(ask(id, 'signPsbt', psbt)).resolves.toEqual({ psbt: 'cHNidA==' })
    await expect(ask(id, 'signPsbt', { ...psbt, broadcast: true })).rejects.toMatchObject({ code: 4200 })
    await expect(ask(id, 'signMessage', { account: ORDINALS, message: '' })).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('passes on which inputs to sign and with which sighash types', async () => {
    start()
    register(standard)
    const id = 'bip122:Xverse'
    await ask(id, 'bip122_requestAccounts')
    const input = (index: number, sighashTypes?: unknown) => ({ address: PAYMENT, index, sighashTypes })
    const sign = (...signInputs: object[]) => ask(id, 'signPsbt', { psbt: 'cHNidA==', signInputs })
    await sign(input(0), input(1, [131]), input(2, []), input(3, [131]))
    expect(given).toEqual([
      { account, signingIndexes: [0, 2] },
      { account, signingIndexes: [1, 3], sigHash: 'SINGLE|ANYONECANPAY' },
    ])
    for (const types of [[1, 129], [64], 'ALL', {}])
      await expect(sign(input(0, types))).rejects.toMatchObject({ code: 4200 })
  })

  test('lists a wallet once if it is found in both ways', () => {
    start()
    register(standard)
    globals({ btc_providers: [XVERSE], Xverse: { BitcoinProvider: sats({}) } })
    vi.runAllTimers()
    expect(registry.list().map(({ id }) => id)).toEqual(['bip122:Xverse'])
  })
})
