import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createContext } from '../families.fixture.ts'
import type { CosmosProvider, PolkadotProvider, StandardWallet } from '../types.ts'
import { OWN } from '../wallets/walletRegistry.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const families = {
  bip122: await import('../families/bip122.ts'),
  polkadot: await import('../families/polkadot.ts'),
  cosmos: await import('../families/cosmos.ts'),
}

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const HUB = 'cosmos:cosmoshub-4'
const PAYMENT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const COSMOS = 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'

let stop = () => {}
function open<P>(name: keyof typeof families, config: object = {}) {
  const networks = [BITCOIN, POLKADOT, HUB] as const
  const parts = createContext([...networks], [...networks])
  Object.assign(parts.app.config, config)
  const family = families[name].start(parts.context)
  stop = family.stop
  return { ...parts, provider: family.provider as P }
}

afterEach(() => {
  stop()
  Reflect.deleteProperty(globalThis, 'injectedWeb3')
})
afterAll(() => page.remove())

describe('bip122: a wallet of the Wallet Standard', () => {
  type Feature = Record<string, (...inputs: object[]) => Promise<unknown>>
  const feature = ({ features }: StandardWallet, name: `${string}:${string}`) =>
    (features[name] as Feature)[name.split(':')[1] ?? '']

  function connected() {
    const parts = open<StandardWallet>('bip122')
    parts.connect('bip122', [PAYMENT])
    parts.widget.mockImplementation(async ({ method }) =>
      method === 'bip122_getAccounts'
        ? [{ address: PAYMENT, publicKey: '02ab', intention: 'payment' }]
        : { signature: '0102', psbt: 'cHNidA==', txid: 'ab' },
    )
    return { ...parts, account: parts.provider.accounts[0] }
  }

  test('has public keys once the person has connected it', async () => {
    const { provider } = connected()
    expect(provider.accounts).toMatchObject([{ address: PAYMENT, chains: ['bitcoin:mainnet'] }])
    await feature(provider, 'bitcoin:connect')?.({ purposes: ['payment'] })
    expect(provider.accounts).toMatchObject([{ publicKey: Uint8Array.from([2, 171]) }])
  })

  test('signs messages and transactions', async () => {
    const { provider, account, widget } = connected()
    const message = new TextEncoder().encode('Hello')
    await expect(feature(provider, 'bitcoin:signMessage')?.({ account, message })).resolves.toEqual([
      { signedMessage: message, signature: Uint8Array.from([1, 2]) },
    ])
    const psbt = new TextEncoder().encode('psbt')
    const input = { psbt, inputsToSign: [{ account, signingIndexes: [0, 2] }] }
    await expect(feature(provider, 'bitcoin:signTransaction')?.(input)).resolves.toEqual([
      { signedPsbt: psbt },
    ])
    expect(widget.mock.lastCall?.[0].params).toEqual({
      account: PAYMENT,
      psbt: 'cHNidA==',
      signInputs: [
        { address: PAYMENT, index: 0 },
        { address: PAYMENT, index: 2 },
      ],
      broadcast: false,
    })
    const part = (sigHash: string) => ({
      psbt,
      inputsToSign: [{ account, signingIndexes: [1], sigHash }],
    })
    await feature(provider, 'bitcoin:signTransaction')?.(part('NONE|ANYONECANPAY'))
    expect(widget.mock.lastCall?.[0].params).toMatchObject({
      signInputs: [{ address: PAYMENT, index: 1, sighashTypes: [130] }],
    })
    await expect(feature(provider, 'bitcoin:signTransaction')?.(part('SOME'))).rejects.toMatchObject({
      code: -32602,
    })
    await expect(feature(provider, 'bitcoin:signAndSendTransaction')?.(input)).resolves.toEqual([
      { txId: 'ab' },
    ])
  })
})

describe('polkadot: an injected extension', () => {
  const injected = () => (globalThis as { injectedWeb3?: Record<string, unknown> }).injectedWeb3

  test('is injected where dApps look for it, and is removed again', () => {
    const { provider, registry } = open<PolkadotProvider>('polkadot')
    expect(injected()?.airlock).toBe(provider)
    expect(registry.list()).toEqual([])
    stop()
    expect(injected()).toEqual({})
  })

  test.each([
    ['if the dApp switches it off', { announce: false }, undefined],
    ['if the name is already taken', {}, { airlock: 'somebody' }],
  ])('is not injected %s', (_, config, before) => {
    if (before) Object.assign(globalThis, { injectedWeb3: before })
    open('polkadot', config)
    expect(injected()?.airlock).toBe(before?.airlock)
  })

  test('lists accounts, reports changes to subscribers, and signs', async () => {
    const { provider, widget, connect } = open<PolkadotProvider>('polkadot')
    await expect(provider.accounts.get()).resolves.toEqual([])
    widget.mockImplementation(async ({ method }) =>
      method === 'polkadot_getAccounts' ? [{ address: ALICE, name: 'Alice' }] : { signature: '0xab' },
    )
    const heard = vi.fn()
    const leave = provider.accounts.subscribe(heard)
    connect('polkadot', [ALICE])
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([{ address: ALICE, name: 'Alice' }]))
    leave()
    await expect(provider.enable('Shop')).resolves.toBe(provider)
    const payload = { address: ALICE, method: '0x00' }
    await expect(provider.signer.signPayload(payload)).resolves.toEqual({ id: 1, signature: '0xab' })
    await expect(provider.signer.signRaw({ address: ALICE, data: '0x01' })).resolves.toEqual({
      id: 2,
      signature: '0xab',
    })
    expect(widget.mock.lastCall?.[0]).toEqual({
      method: 'polkadot_signMessage',
      params: { address: ALICE, message: '0x01' },
    })
  })
})

describe('polkadot: a subscriber to the accounts', () => {
  /** A connected page whose wallet has a pending request. `answer` lets the wallet answer and its events arrive. */
  async function listening() {
    const parts = open<PolkadotProvider>('polkadot')
    const answers: ((accounts: object[]) => void)[] = []
    parts.widget.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const heard = vi.fn()
    parts.connect('polkadot', [ALICE])
    const leave = parts.provider.accounts.subscribe(heard)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const answer = () => {
      answers[0]?.([{ address: ALICE }])
      return new Promise(setImmediate)
    }
    return { ...parts, heard, leave, answer }
  }

  test('gets no accounts of a connection that ended while the wallet was asked', async () => {
    const { heard, connect, answer } = await listening()
    connect('polkadot', [])
    await answer()
    expect(heard).toHaveBeenCalledExactlyOnceWith([])
  })

  test('gets nothing after it has unsubscribed', async () => {
    const { heard, leave, answer } = await listening()
    leave()
    await answer()
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('cosmos: a provider with Keplr’s interface', () => {
  const signature = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: 'Ag==' }, signature: 'AQID' }
  const account = { chainId: 'cosmoshub-4', algo: 'secp256k1', address: COSMOS, pubkey: 'AgM=' }

  function connected() {
    const parts = open<CosmosProvider>('cosmos')
    parts.connect('cosmos', [COSMOS])
    parts.widget.mockImplementation(async ({ method }) =>
      method === 'cosmos_getAccounts'
        ? [account]
        : method === 'cosmos_signMessage'
          ? signature
          : { signature },
    )
    return parts
  }

  test('is never injected into the page', () => {
    expect(Reflect.get(open<CosmosProvider>('cosmos').provider, OWN)).toBe(true)
    expect(globalThis).not.toHaveProperty('keplr')
  })

  test('connects on configured networks only', async () => {
    const { provider, asked } = open<CosmosProvider>('cosmos')
    await expect(provider.enable('osmosis-1')).rejects.toMatchObject({ code: 4902 })
    expect(asked).not.toHaveBeenCalled()
    await provider.enable(['cosmoshub-4'])
    expect(asked).toHaveBeenCalledExactlyOnceWith({ namespace: 'cosmos' })
  })

  test('returns its key, with the address also as bytes', async () => {
    const { provider } = connected()
    const key = await provider.getKey('cosmoshub-4')
    expect(key).toMatchObject({ bech32Address: COSMOS, pubKey: Uint8Array.from([2, 3]), algo: 'secp256k1' })
    expect(Buffer.from(key.address).toString('hex')).toBe('0d82b1e7c96dbfa42462fe612932e6bff111d51b')
    await expect(provider.getKey('osmosis-1')).rejects.toMatchObject({ code: 4100 })
    const signer = await provider.getOfflineSignerAuto('cosmoshub-4')
    await expect(signer.getAccounts()).resolves.toEqual([
      { address: COSMOS, algo: 'secp256k1', pubkey: Uint8Array.from([2, 3]) },
    ])
  })

  test('returns the dApp’s document as signed when the wallet returns only a signature', async () => {
    const { provider, widget } = connected()
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
      bodyBytes: Uint8Array.from([1]),
      authInfoBytes: Uint8Array.from([2]),
    }
    const signed = await provider.getOfflineSigner('cosmoshub-4').signDirect(COSMOS, signDoc)
    expect(signed).toEqual({ signed: signDoc, signature })
    expect(widget.mock.lastCall?.[0].params).toEqual({
      signerAddress: COSMOS,
      signDoc: { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: 'AQ==', authInfoBytes: 'Ag==' },
    })
    const amino = { chain_id: 'cosmoshub-4' }
    await expect(provider.signAmino('cosmoshub-4', COSMOS, amino)).resolves.toEqual({
      signed: amino,
      signature,
    })
    expect(widget.mock.lastCall?.[0].params).toEqual({ signerAddress: COSMOS, signDoc: amino })
    await expect(provider.signArbitrary('cosmoshub-4', COSMOS, 'Hi')).resolves.toEqual(signature)
  })

  test('passes the network to a browser wallet when the document names none', async () => {
    const { provider, registry, connect } = open<CosmosProvider>('cosmos')
    const request = vi.fn(async () => ({ signature }))
    registry.add({ id: 'cosmos:own', namespace: 'cosmos', name: 'Own', type: 'INJECTED' }, { request })
    connect('cosmos', [COSMOS], { id: 'cosmos:own', type: 'INJECTED' })
    const signDoc = { chain_id: '' }
    await provider.signAmino('cosmoshub-4', COSMOS, signDoc)
    expect(request).toHaveBeenCalledExactlyOnceWith({
      method: 'cosmos_signAmino',
      params: { chainId: 'cosmoshub-4', signerAddress: COSMOS, signDoc },
    })
  })
})
