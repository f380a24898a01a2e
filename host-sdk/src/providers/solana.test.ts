import { verify } from 'node:crypto'
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createContext } from '../families.fixture.ts'
import type { StandardWallet } from '../types.ts'
import { toBase58, toBase64, toUtf8 } from '../wallets/bytes.ts'
import { createKey, createSolanaWallet, transactionOf } from '../wallets/standard.fixture.ts'

const page = await vi.hoisted(async () => (await import('../page.fixture.ts')).installPage())
const { getWallets } = await import('@wallet-standard/app')
const { start } = await import('../families/solana.ts')

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const LOCAL = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Local',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
  chainNamespace: 'solana',
} as const

let stop = () => {}
function open(config: object = {}) {
  const parts = createContext([MAINNET, LOCAL], [MAINNET, DEVNET])
  Object.assign(parts.app.config, config)
  const family = start(parts.context)
  stop = family.stop
  return { ...parts, wallet: family.provider as StandardWallet }
}
type Call = (...inputs: object[]) => Promise<Record<string, Uint8Array>[]>
const call = ({ features }: StandardWallet, name: `${string}:${string}`) =>
  (features[name] as Record<string, Call>)[name.split(':')[1] ?? ''] as Call

afterEach(() => stop())
afterAll(() => page.remove())

describe('other apps of the page', () => {
  const registered = () =>
    getWallets()
      .get()
      .filter(({ name }) => name === 'Airlock')

  test('find our wallet with the standard’s own library until it is stopped', () => {
    const { wallet } = open()
    expect(registered()).toEqual([wallet satisfies Wallet])
    expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    stop()
    expect(registered()).toEqual([])
  })

  test('do not find our wallet if the dApp switches it off', () => {
    open({ announce: false })
    expect(registered()).toEqual([])
  })

  test('find our wallet, but our own registry does not', () => {
    const { registry } = open()
    expect(registry.list()).toEqual([])
  })
})

describe('accounts', () => {
  const key = createKey()

  test('are those of the connection, and the same objects until they change', () => {
    const { wallet, connect } = open()
    const { on } = wallet.features['standard:events'] as StandardEventsFeature['standard:events']
    const heard = vi.fn()
    const off = on('change', heard)
    expect(wallet.accounts).toEqual([])
    connect('solana', [key.address])
    const [account] = wallet.accounts
    expect(account).toMatchObject({
      address: key.address,
      publicKey: key.bytes,
      chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
      features: [
        'solana:signIn',
        'solana:signMessage',
        'solana:signTransaction',
        'solana:signAndSendTransaction',
      ],
    })
    expect(wallet.accounts[0]).toBe(account)
    connect('solana', [key.address, createKey().address])
    expect(wallet.accounts[0]).toBe(account)
    connect('eip155', [])
    expect(heard).toHaveBeenCalledTimes(2)
    off()
    connect('solana', [])
    expect(heard).toHaveBeenCalledTimes(2)
    expect(wallet.accounts).toEqual([])
  })

  test('are shared after connecting, but not after a silent connect', async () => {
    const { wallet, asked, connect } = open()
    const feature = wallet.features['standard:connect'] as StandardConnectFeature['standard:connect']
    await expect(feature.connect({ silent: true })).resolves.toEqual({ accounts: [] })
    expect(asked).not.toHaveBeenCalled()
    asked.mockImplementation(async () => {
      connect('solana', [key.address])
      return {} as never
    })
    const { accounts } = await feature.connect()
    expect(accounts).toBe(wallet.accounts)
    expect(accounts).toMatchObject([{ address: key.address }])
  })
})

describe('a browser wallet is asked directly', () => {
  function connected() {
    const parts = open()
    const simulated = createSolanaWallet()
    getWallets().register(simulated.wallet as never)
    dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: ({ register }: { register(wallet: object): void }) => register(simulated.wallet),
      }),
    )
    simulated.change([{ address: simulated.key.address, publicKey: simulated.key.bytes }])
    parts.connect('solana', [simulated.key.address], { id: 'solana:Simulated', type: 'ANNOUNCED' })
    return { ...parts, ...simulated, wallet: parts.wallet, account: parts.wallet.accounts[0] }
  }

  test('to sign messages', async () => {
    const { wallet, account, key, widget } = connected()
    const message = toUtf8('Hello')
    const { signMessage } = (wallet.features as SolanaSignMessageFeature)['solana:signMessage']
    if (!account) throw new Error('Not connected')
    const [signed] = await signMessage({ account, message })
    expect(signed?.signedMessage).toEqual(message)
    expect(verify(null, message, key.publicKey, signed?.signature ?? message)).toBe(true)
    expect(widget).not.toHaveBeenCalled()
  })

  test('to sign in, with a message of the standard that names this site', async () => {
    const { wallet, key } = connected()
    const signIn = call(wallet, 'solana:signIn')
    const input = { statement: 'Welcome', nonce: '12345678', resources: ['https://shop.example/terms'] }
    const [signed] = await signIn(input)
    const { signedMessage = new Uint8Array(), signature = new Uint8Array() } = signed ?? {}
    expect(verify(null, signedMessage, key.publicKey, signature)).toBe(true)
    expect(new TextDecoder().decode(signedMessage)).toBe(
      `shop.example wants you to sign in with your Solana account:\n${key.address}\n\nWelcome\n\n` +
        'Nonce: 12345678\nResources:\n- https://shop.example/terms',
    )
    await expect(signIn({ domain: 'bank.example' })).rejects.toMatchObject({ code: -32602 })
    await expect(signIn({ statement: 'a\nURI: b' })).rejects.toMatchObject({ code: -32602 })
    await expect(signIn({ address: createKey().address })).rejects.toMatchObject({ code: 4100 })
  })

  test('to sign one or several transactions', async () => {
    const { wallet, account, key } = connected()
    const transaction = transactionOf(key)
    const sign = call(wallet, 'solana:signTransaction')
    const [one] = await sign({ account, transaction })
    const both = await sign({ account, transaction }, { account, transaction })
    expect(
      verify(null, transaction.slice(65), key.publicKey, one?.signedTransaction?.slice(1, 65) ?? transaction),
    ).toBe(true)
    expect(both).toEqual([one, one])
  })
})

describe('a wallet that is not in the page is asked through the widget', () => {
  const key = createKey()
  const other = createKey()

  test('and its signature is inserted into the transaction if it returns only that', async () => {
    const { wallet, widget, connect } = open()
    connect('solana', [key.address])
    const transaction = transactionOf(other, key)
    const signature = new Uint8Array(64).fill(5)
    widget.mockResolvedValue({ signature: toBase58(signature) })
    const input = { account: wallet.accounts[0], transaction }
    const [signed] = await call(wallet, 'solana:signTransaction')(input)
    expect(widget).toHaveBeenCalledExactlyOnceWith({
      method: 'solana_signTransaction',
      params: { transaction: toBase64(transaction), pubkey: key.address },
    })
    const expected = Uint8Array.from(transaction)
    expected.set(signature, 65)
    expect(signed?.signedTransaction).toEqual(expected)
  })

  test('once for each account that signs', async () => {
    const { wallet, widget, connect } = open()
    connect('solana', [key.address, other.address])
    const [first, second] = wallet.accounts
    const transaction = transactionOf(key, other)
    widget.mockResolvedValue({ transaction: 'AQID', transactions: ['AQID', 'AQID'] })
    const sign = call(wallet, 'solana:signTransaction')
    const input = (account: object | undefined) => ({ account, transaction })
    await expect(sign(input(first), input(second))).resolves.toHaveLength(2)
    const params = (pubkey: string) => ({ transaction: toBase64(transaction), pubkey })
    expect(widget.mock.calls).toEqual([
      [{ method: 'solana_signTransaction', params: params(key.address) }],
      [{ method: 'solana_signTransaction', params: params(other.address) }],
    ])
    await sign(input(second), input(second))
    expect(widget.mock.lastCall?.[0]).toMatchObject({
      method: 'solana_signAllTransactions',
      params: { pubkey: other.address },
    })
  })

  test('to send with the given options, but only on the active network', async () => {
    const { wallet, widget, connect } = open()
    connect('solana', [key.address])
    widget.mockResolvedValue({ signature: toBase58(new Uint8Array(64).fill(5)) })
    const send = call(wallet, 'solana:signAndSendTransaction')
    const input = { account: wallet.accounts[0], transaction: Uint8Array.from([1]) }
    await send({ ...input, chain: 'solana:mainnet', options: { skipPreflight: true, maxRetries: undefined } })
    expect(widget.mock.lastCall?.[0].params).toEqual({
      transaction: 'AQ==',
      pubkey: key.address,
      sendOptions: { skipPreflight: true },
    })
    await expect(send({ ...input, chain: 'solana:devnet' })).rejects.toMatchObject({ code: 4901 })
    expect(widget).toHaveBeenCalledOnce()
  })

  test('but not without a connection', async () => {
    const { wallet } = open()
    await expect(wallet.request({ method: 'solana_signMessage' })).rejects.toMatchObject({ code: 4100 })
  })
})
