import { Bip39, EnglishMnemonic, Slip10, Slip10Curve, stringToPath } from '@cosmjs/crypto'
import { Transaction } from '@scure/btc-signer'
import type { WalletAccount } from '@wallet-standard/base'
import { Verifier } from 'bip322-js'
import { toHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MNEMONIC } from '../eip155/keys.ts'
import { base64ToBytes, bytesToBase64 } from '../shared/base64.ts'
import { createFamilySite } from '../shared/site.fixture.ts'
import { BIP122 } from './install.ts'
import { type BitcoinKey, bitcoinKeys, ORDINALS, PAYMENT } from './keys.ts'
import type { Bip122Options } from './options.ts'
import { satsProvider } from './sats.ts'
import { standardWallet } from './standard.ts'

type Feature = Record<string, (...inputs: unknown[]) => Promise<unknown>>
type Envelope = { result?: Record<string, unknown>; error?: { code: number; message: string } }

let visit: ReturnType<typeof createFamilySite<Bip122Options, BitcoinKey>>

const [PAYER, COLLECTOR] = bitcoinKeys(0, 1)

function standard(options: Bip122Options = {}) {
  const { core, control } = visit(options)
  const wallet = standardWallet(core, options)
  const call = (name: string, ...inputs: unknown[]) => {
    const [, method = ''] = name.split(':')
    return (wallet.features[name as `a:${string}`] as Feature)[method]?.(...inputs)
  }
  return { wallet, control, call }
}

function sats(options: Bip122Options = {}) {
  const { core, control } = visit({ shape: 'sats', ...options })
  const provider = satsProvider(core, { shape: 'sats', ...options })
  const ask = (method: string, params?: unknown) => provider.request(method, params) as Promise<Envelope>
  return { provider, control, ask, connect: () => ask('wallet_connect', { addresses: ['payment'] }) }
}

/** Spends one coin of each of the two addresses. */
function unsigned(): Uint8Array {
  const transaction = new Transaction()
  for (const [index, key] of bitcoinKeys(0, 1).entries()) {
    transaction.addInput({
      txid: '02'.repeat(32),
      index,
      witnessUtxo: { script: key.script, amount: 10_000n },
      ...(key.type === 'p2tr' && { tapInternalKey: key.publicKey }),
    })
  }
  transaction.addOutputAddress(PAYER?.address ?? '', 19_000n)
  return transaction.toPSBT()
}

beforeEach(() => {
  visit = createFamilySite(BIP122)
})

test('the keys are derived from the well-known test mnemonic', async () => {
  const seed = await Bip39.mnemonicToSeed(new EnglishMnemonic(MNEMONIC))
  const derived = (purpose: number) =>
    [0, 1, 2].map((index) => {
      const path = stringToPath(`m/${purpose}'/0'/0'/0/${index}`)
      return toHex(Slip10.derivePath(Slip10Curve.Secp256k1, seed, path).privkey)
    })
  expect(PAYMENT).toEqual(derived(84))
  expect(ORDINALS).toEqual(derived(86))
  expect(PAYER?.address).toMatch(/^bc1q/)
  expect(COLLECTOR?.address).toMatch(/^bc1p/)
})

describe('Wallet Standard', () => {
  test('shares a payment address and one for ordinals', async () => {
    const { wallet, call } = standard()
    expect(wallet.accounts).toEqual([])
    await call('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
    expect(wallet.accounts).toMatchObject([
      { address: PAYER?.address, purpose: 'payment' },
      { address: COLLECTOR?.address, purpose: 'ordinals' },
    ])
  })

  test.each([0, 1])('signs messages by BIP-322 with address %i', async (place) => {
    const { wallet, call } = standard()
    await call('bitcoin:connect')
    const account = wallet.accounts[place] as WalletAccount
    const message = new TextEncoder().encode('hello, coins')
    const [signed] = (await call('bitcoin:signMessage', { account, message })) as { signature: Uint8Array }[]
    const signature = bytesToBase64(signed?.signature ?? new Uint8Array())
    expect(Verifier.verifySignature(account.address, 'hello, coins', signature)).toBe(true)
    expect(Verifier.verifySignature(account.address, 'hello, coin', signature)).toBe(false)
  })

  test('signs only the requested inputs of a PSBT', async () => {
    const { wallet, call } = standard()
    await call('bitcoin:connect')
    const [payer, collector] = wallet.accounts
    const ask = async (psbt: Uint8Array, account: WalletAccount | undefined, index: number) => {
      const input = { psbt, inputsToSign: [{ account, signingIndexes: [index] }] }
      const [signed] = (await call('bitcoin:signTransaction', input)) as { signedPsbt: Uint8Array }[]
      return signed?.signedPsbt ?? new Uint8Array()
    }
    const half = await ask(unsigned(), payer, 0)
    expect(() => Transaction.fromPSBT(half).finalize()).toThrow()
    const whole = Transaction.fromPSBT(await ask(half, collector, 1))
    whole.finalize()
    const input = { psbt: whole.toPSBT() }
    expect(whole.isFinal).toBe(true)
    expect(input.psbt.length).toBeGreaterThan(0)
  })

  test('rejects with a message and no code when the person refuses', async () => {
    const { call } = standard({ behaviour: { 'bitcoin:connect': 'reject' } })
    const failure = await Promise.resolve(call('bitcoin:connect')).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'User rejected request' })
    expect(failure).not.toHaveProperty('code')
  })

  test('signs nothing with an address that the site may not see', async () => {
    const { wallet, call, control } = standard()
    await call('bitcoin:connect')
    const [account] = wallet.accounts
    control.authorise([1])
    await expect(call('bitcoin:signMessage', { account, message: new Uint8Array(1) })).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('sats-connect', () => {
  test('returns addresses by both methods, but only after the person agrees', async () => {
    const { ask, connect } = sats()
    expect(await ask('wallet_getAccount')).toMatchObject({ error: { code: -32_002 } })
    expect(await connect()).toMatchObject({
      result: { addresses: [{ purpose: 'payment', addressType: 'p2wpkh' }, { purpose: 'ordinals' }] },
    })
    expect(await ask('getAccounts')).toMatchObject({ result: [{ address: PAYER?.address }, {}] })
    expect(await ask('wallet_getAccount')).toMatchObject({ result: { addresses: [{}, {}] } })
  })

  test('signs messages by BIP-322', async () => {
    const { ask, connect } = sats()
    await connect()
    for (const { address } of bitcoinKeys(0, 1)) {
      const { result } = await ask('signMessage', { address, message: 'hello ✓' })
      expect(Verifier.verifySignature(address, 'hello ✓', String(result?.signature))).toBe(true)
    }
  })

  test('signs a PSBT that is a valid transaction', async () => {
    const { ask, connect } = sats()
    await connect()
    const signInputs = Object.fromEntries(bitcoinKeys(0, 1).map(({ address }, index) => [address, [index]]))
    const params = { psbt: bytesToBase64(unsigned()), signInputs, broadcast: true }
    const { result } = await ask('signPsbt', params)
    const transaction = Transaction.fromPSBT(base64ToBytes(String(result?.psbt)))
    transaction.finalize()
    expect(result?.txid).toBe(transaction.id)
  })

  test('returns an id for a transfer, or an error if the balance is too small', async () => {
    const { ask, connect } = sats()
    await connect()
    const to = (amount: number) => ({ recipients: [{ address: COLLECTOR?.address, amount }] })
    expect((await ask('sendTransfer', to(5000))).result?.txid).toMatch(/^[\da-f]{64}$/)
    expect((await ask('sendTransfer', to(100_000_000))).error?.message).toBe('Insufficient funds')
  })

  test.each([
    ['answers', 'own', -32_000],
    ['answers', 'code', 4001],
    ['throws', 'own', -32_000],
  ] as const)('%s with a refusal reported by %s: %i', async (failures, refusal, code) => {
    const { connect } = sats({ failures, refusal, behaviour: { wallet_connect: 'reject' } })
    const answer = await connect().catch((error: unknown) => error)
    expect(answer).toMatchObject({ error: { code } })
  })

  test('lacks methods when it simulates an older wallet', async () => {
    const { ask } = sats({ without: ['wallet_connect'] })
    expect(await ask('wallet_connect')).toMatchObject({ error: { code: -32_601 } })
    expect(await ask('toString')).toMatchObject({ error: { code: -32_601 } })
  })

  test('reports changes of accounts to listeners', async () => {
    const { provider, connect, control } = sats()
    const heard = vi.fn()
    const stops = ['accountChange', 'disconnect'].map((eventName) =>
      provider.addListener({ eventName, cb: heard }),
    )
    await connect()
    control.revoke()
    expect(heard.mock.calls).toEqual([[{ type: 'accountChange' }], [{ type: 'disconnect' }]])
    for (const stop of stops) stop()
    await connect()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('is listed where sats-connect looks', () => {
    const { announce, page } = visit({ shape: 'sats', path: 'Bits', name: 'Bits', traps: ['icon'] })
    announce()
    expect(page.btc_providers).toMatchObject([{ id: 'Bits', name: 'Bits' }])
    expect(() => Reflect.get(page.btc_providers?.[0] ?? {}, 'icon')).toThrow('trap')
    expect(page).toHaveProperty('Bits.request')
  })
})
