import { verify } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase58, fromBase64, toBase58, toBase64, toUtf8 } from './bytes.ts'
import { createKey, createSolanaWallet, transactionOf } from './standard.fixture.ts'
import { READY, REGISTER, type StandardApi } from './standard.ts'
import { createWalletRegistry, OWN, type WalletRegistry } from './walletRegistry.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const { discoverSolana } = await import('./solana.ts')

let registry: WalletRegistry
let stop: () => void
const onChange = vi.fn()
const register = (...wallets: unknown[]) => {
  const backs: (() => void)[] = []
  const detail = (api: StandardApi) => backs.push(api.register(...(wallets as never[])))
  dispatchEvent(new CustomEvent(REGISTER, { detail }))
  return () => {
    for (const back of backs) back()
  }
}
const ask = (method: string, params?: object, id = 'solana:Simulated') =>
  registry.find(id)?.request({ method, ...(params && { params }) })

beforeEach(() => {
  onChange.mockClear()
  registry = createWalletRegistry(onChange)
  stop = discoverSolana(registry, () => 'solana:devnet')
})
afterEach(() => stop())
afterAll(() => page.remove())

describe('Wallet Standard', () => {
  test('finds wallets that register before the start or later', () => {
    stop()
    const early = createSolanaWallet('Early').wallet
    const onReady = (event: Event) => void (event as CustomEvent<StandardApi>).detail.register(early)
    addEventListener(READY, onReady)
    stop = discoverSolana(registry, () => '')
    removeEventListener(READY, onReady)
    register(createSolanaWallet('Late').wallet)
    expect(registry.list()).toEqual([
      { id: 'solana:Early', namespace: 'solana', name: 'Early', type: 'ANNOUNCED', icon: expect.any(String) },
      { id: 'solana:Late', namespace: 'solana', name: 'Late', type: 'ANNOUNCED', icon: expect.any(String) },
    ])
  })

  test('removes a wallet that unregisters', () => {
    register(createSolanaWallet().wallet)()
    expect(registry.list()).toEqual([])
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('ignores registrations after the end', () => {
    stop()
    register(createSolanaWallet().wallet)
    expect(registry.list()).toEqual([])
  })
})

const fails = () => {
  throw new Error('of the wallet')
}
const { wallet: good } = createSolanaWallet()

describe('a registration is ignored if it is', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'wallet'],
    ['a wallet of another chain family', { ...good, chains: ['bitcoin:mainnet'] }],
    ['a wallet without chains', { ...good, chains: undefined }],
    ['a wallet that cannot be connected', { ...good, features: {} }],
    [
      'a wallet whose feature is not a function',
      { ...good, features: { 'standard:connect': { connect: 1 } } },
    ],
    ['our own wallet', { ...good, [OWN]: true }],
    ['a wallet without a name', { ...good, name: undefined }],
    ['a wallet with a long name', { ...good, name: 'x'.repeat(257) }],
    ['a wallet whose name only looks like a text', { ...good, name: { toString: () => 'x' } }],
    ['a getter that throws', Object.defineProperty({ ...good }, 'features', { get: fails })],
    ['a proxy that throws', new Proxy({}, { get: fails })],
  ])('%s', (_, wallet) => {
    expect(() => register(wallet)).not.toThrow()
    expect(registry.list()).toEqual([])
  })

  test('an event without a valid callback', () => {
    for (const detail of [undefined, null, 1, fails])
      expect(() => dispatchEvent(new CustomEvent(REGISTER, { detail }))).not.toThrow()
  })
})

test('SEC-21: a wallet is listed without an icon from another site, also under the name __proto__', () => {
  register({ ...good, name: '__proto__', icon: 'https://evil.test/x.png' })
  expect(registry.list()).toEqual([
    { id: 'solana:__proto__', namespace: 'solana', name: '__proto__', type: 'ANNOUNCED' },
  ])
})

test('endless registrations do not make the list longer than its limit', () => {
  for (let index = 0; index < 300; index += 1) register({ ...good, name: `w${index}` })
  expect(registry.list()).toHaveLength(128)
})

describe('a wallet of the Wallet Standard', () => {
  test('connects, reads accounts without asking the person, and disconnects', async () => {
    const { wallet, key, connect } = createSolanaWallet()
    register(wallet)
    await expect(ask('solana_getAccounts')).resolves.toEqual([])
    expect(connect).toHaveBeenLastCalledWith({ silent: true })
    await expect(ask('solana_requestAccounts')).resolves.toEqual([{ pubkey: key.address }])
    await expect(ask('solana_disconnect')).resolves.toBeNull()
    await expect(ask('solana_getAccounts')).resolves.toEqual([])
  })

  test('signs in by its own feature, which connects it, and answers in text', async () => {
    const { wallet, key, signIn, connect } = createSolanaWallet()
    register(wallet)
    const input = { domain: 'shop.example', nonce: 'abcd1234' }
    const { pubkey, message, signature } = (await ask('solana_signIn', input)) as Record<string, string>
    expect(signIn).toHaveBeenCalledExactlyOnceWith(input)
    expect(pubkey).toBe(key.address)
    expect(verify(null, fromBase64(message), key.publicKey, fromBase58(signature))).toBe(true)
    await expect(ask('solana_getAccounts')).resolves.toEqual([{ pubkey: key.address }])
    expect(connect).not.toHaveBeenCalled()
  })

  test.each<[string, unknown, number]>([
    ['nothing', undefined, -32602],
    ['no result', [], -32602],
    ['two results', [{}, {}], -32602],
    ['an empty result', [null], -32602],
    ['a text in place of bytes', [{ signedMessage: 'text', signature: 'text' }], -32602],
  ])('fails to sign in if the wallet answers with %s', async (_, answer, code) => {
    const { wallet, signIn } = createSolanaWallet()
    register(wallet)
    signIn.mockResolvedValue(answer as never)
    await expect(ask('solana_signIn', {})).rejects.toMatchObject({ code })
  })

  test('cannot sign in without the feature', async () => {
    const { wallet } = createSolanaWallet()
    const { 'solana:signIn': _, ...features } = wallet.features ?? {}
    register({ ...wallet, features })
    await expect(ask('solana_signIn', {})).rejects.toMatchObject({ code: 4200 })
  })

  test('signs a message', async () => {
    const { wallet, key } = createSolanaWallet()
    register(wallet)
    await ask('solana_requestAccounts')
    const message = toUtf8('Hello')
    const signed = await ask('solana_signMessage', { message: toBase58(message), pubkey: key.address })
    const { signature } = signed as { signature: string }
    expect(verify(null, message, key.publicKey, fromBase58(signature))).toBe(true)
  })

  test('signs a transaction that another account pays for, and returns its own signature', async () => {
    const { wallet, key } = createSolanaWallet()
    register(wallet)
    await ask('solana_requestAccounts')
    const transaction = transactionOf(createKey(), key)
    const params = { transaction: toBase64(transaction), pubkey: key.address }
    const signed = (await ask('solana_signTransaction', params)) as Record<
      'signature' | 'transaction',
      string
    >
    expect(verify(null, transaction.slice(129), key.publicKey, fromBase58(signed.signature))).toBe(true)
    expect(fromBase64(signed.transaction).slice(65, 129)).toEqual(fromBase58(signed.signature))
    const all = await ask('solana_signAllTransactions', {
      transactions: [params.transaction, params.transaction],
    })
    expect(all).toEqual({ transactions: [signed.transaction, signed.transaction] })
  })

  test('sends on the page’s network', async () => {
    const { wallet, key, sent } = createSolanaWallet()
    register(wallet)
    await ask('solana_requestAccounts')
    const params = { transaction: 'AQID', pubkey: key.address, sendOptions: { skipPreflight: true } }
    await expect(ask('solana_signAndSendTransaction', params)).resolves.toEqual({
      signature: toBase58(new Uint8Array(64).fill(9)),
    })
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ chain: 'solana:devnet', options: { skipPreflight: true } }),
    )
  })

  test('reports changes of its accounts', () => {
    const { wallet, change } = createSolanaWallet()
    register(wallet)
    const heard = vi.fn()
    registry.find('solana:Simulated')?.on?.('accountsChanged', heard)
    change([{ address: 'one' }, { address: 1 }, null])
    change([])
    expect(heard.mock.calls).toEqual([[['one']], [[]]])
  })

  test.each<[string, unknown, number]>([
    ['in a common wording', new Error('User rejected the request.'), 4001],
    ['in another wording', new Error('Cancelled'), 4001],
    ['as a text', 'Declined by user', 4001],
    ['with its own code', Object.assign(new Error('User rejected'), { code: -32003 }), -32003],
  ])('reports the person’s refusal with the right code: %s', async (_, failure, code) => {
    const { wallet, connect } = createSolanaWallet()
    register(wallet)
    connect.mockRejectedValue(failure)
    await expect(ask('solana_requestAccounts')).rejects.toMatchObject({ code })
  })

  test.each<[string, string, object, number]>([
    ['an unknown method', 'constructor', {}, 4200],
    ['an account that it does not share', 'solana_signMessage', { message: 'a', pubkey: 'other' }, 4100],
    ['an invalid message', 'solana_signMessage', { message: { length: 1 } }, -32602],
    ['an invalid transaction', 'solana_signTransaction', { transaction: '<b>' }, -32602],
    ['an invalid list of transactions', 'solana_signAllTransactions', { transactions: {} }, -32602],
  ])('rejects a request with %s', async (_, method, params, code) => {
    register(createSolanaWallet().wallet)
    await ask('solana_requestAccounts')
    await expect(ask(method, params)).rejects.toMatchObject({ code })
  })
})
