import { Bip39, EnglishMnemonic, Slip10, Slip10Curve, stringToPath } from '@cosmjs/crypto'
import {
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import nacl from 'tweetnacl'
import { hexToBytes, toHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MNEMONIC } from '../eip155/keys.ts'
import { createFamilySite } from '../shared/site.fixture.ts'
import { SOLANA } from './install.ts'
import { type SolanaKey, solanaKeys } from './keys.ts'
import type { SolanaOptions } from './options.ts'
import { standardWallet } from './standard.ts'

type Feature = Record<string, (...inputs: unknown[]) => Promise<never>>
type Signed = { signature: Uint8Array; signedTransaction: Uint8Array }

let visit: ReturnType<typeof createFamilySite<SolanaOptions, SolanaKey>>

function open(options: SolanaOptions = {}) {
  const { core, control } = visit(options)
  const wallet = standardWallet(core, options)
  const call = (name: string, ...inputs: unknown[]): Promise<unknown> => {
    const [, method = ''] = name.split(':')
    return (wallet.features[name as `a:${string}`] as Feature)[method]?.(...inputs) ?? Promise.reject(name)
  }
  return { wallet, control, call, connect: () => call('standard:connect') }
}

const first = ({ accounts }: Wallet): WalletAccount => {
  const [account] = accounts
  if (!account) throw new Error('No account is shared.')
  return account
}

const transferOf = (from: string, version: 'legacy' | 0) => {
  const payer = toAddress(from)
  const lifetime = { blockhash: from as unknown as Blockhash, lastValidBlockHeight: 1n }
  const instruction = getTransferSolInstruction({
    source: createNoopSigner(payer),
    destination: toAddress('11111111111111111111111111111112'),
    amount: 1,
  })
  const message = pipe(
    createTransactionMessage({ version }),
    (one) => setTransactionMessageFeePayer(payer, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstruction(instruction, one),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

beforeEach(() => {
  visit = createFamilySite(SOLANA)
})

test('the keys are derived from the well-known test mnemonic', async () => {
  const seed = await Bip39.mnemonicToSeed(new EnglishMnemonic(MNEMONIC))
  for (const [index, key] of solanaKeys().entries()) {
    const path = stringToPath(`m/44'/501'/${index}'/0'`)
    const { privkey } = Slip10.derivePath(Slip10Curve.Ed25519, seed, path)
    expect(key.seed()).toBe(toHex(privkey))
    const { publicKey } = nacl.sign.keyPair.fromSeed(privkey)
    expect(key.address).toBe(getBase58Decoder().decode(publicKey))
  }
})

describe('accounts', () => {
  test('are hidden until the person agrees', async () => {
    const { wallet, call, connect } = open()
    await call('standard:connect', { silent: true })
    expect(wallet.accounts).toEqual([])
    await connect()
    expect(wallet.accounts.map(({ address }) => address)).toEqual(
      solanaKeys(0, 2).map(({ address }) => address),
    )
    expect(getBase58Decoder().decode(first(wallet).publicKey)).toBe(first(wallet).address)
  })

  test('are shared silently when a page returns, without a prompt', async () => {
    await open().connect()
    const { wallet, call, control } = open({ behaviour: { 'standard:connect': 'reject' } })
    expect(wallet.accounts).toEqual([])
    await call('standard:connect', { silent: true })
    expect(wallet.accounts).toHaveLength(2)
    expect(control.requests('standard:connect')).toMatchObject([{ outcome: 'answered' }])
  })

  test('are reported when another is selected, the wallet is locked, or the connection ends', async () => {
    const { wallet, control, call, connect } = open()
    const heard = vi.fn()
    void call('standard:events').catch(() => undefined)
    ;(wallet.features['standard:events'] as unknown as { on: (event: string, run: unknown) => void }).on(
      'change',
      ({ accounts }: { accounts: WalletAccount[] }) =>
        heard(accounts.map(({ address }) => address.slice(0, 2))),
    )
    await connect()
    control.selectAccount(1)
    control.lock()
    control.unlock()
    await call('standard:disconnect')
    expect(heard.mock.calls).toEqual([[['oe', 'Aq']], [['Aq', 'oe']], [[]], [['Aq', 'oe']], [[]]])
  })

  test('can be none if the person shares none', async () => {
    const { wallet, connect } = open({ share: [] })
    await connect()
    expect(wallet.accounts).toEqual([])
  })
})

describe('signatures, verified with tweetnacl,', () => {
  test('are valid for a message', async () => {
    const { wallet, call, connect } = open()
    await connect()
    const message = new TextEncoder().encode('hello')
    const [{ signature } = { signature: new Uint8Array() }] = (await call('solana:signMessage', {
      account: first(wallet),
      message,
    })) as Signed[]
    expect(nacl.sign.detached.verify(message, signature, new Uint8Array(first(wallet).publicKey))).toBe(true)
  })

  test.each(['legacy', 0] as const)('are valid for one or several %s transactions', async (version) => {
    const { wallet, call, connect, control } = open()
    await connect()
    const account = first(wallet)
    const transaction = transferOf(account.address, version)
    const inputs = [1, 2].map(() => ({ account, transaction, chain: 'solana:devnet' }))
    const signed = (await call('solana:signTransaction', ...inputs)) as Signed[]
    expect(signed).toHaveLength(2)
    for (const { signedTransaction } of signed) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(signedTransaction)
      const signature = new Uint8Array(signatures[toAddress(account.address)] ?? [])
      expect(
        nacl.sign.detached.verify(new Uint8Array(messageBytes), signature, new Uint8Array(account.publicKey)),
      ).toBe(true)
    }
    expect(control.requests('solana:signTransaction')).toHaveLength(1)
  })

  test('are refused for an account that the site may not see', async () => {
    const { wallet, call, connect, control } = open()
    await connect()
    const account = first(wallet)
    control.authorise([1])
    await expect(call('solana:signMessage', { account, message: new Uint8Array(1) })).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('behaviour', () => {
  test('a refusal rejects with a message, or with a code if configured', async () => {
    const behaviour = { 'standard:connect': 'reject' } as const
    const own = await open({ behaviour })
      .connect()
      .catch((error: unknown) => error)
    expect(own).toMatchObject({ message: 'User rejected the request.' })
    expect(own).not.toHaveProperty('code')
    await expect(open({ behaviour, refusal: 'code' }).connect()).rejects.toMatchObject({ code: 4001 })
  })

  test('malformed answers, a locked wallet and a hanging request can be simulated', async () => {
    const { call, connect, control } = open()
    control.behave('solana:signMessage', { answer: [{ signature: 'text' }] }, 1)
    expect(await call('solana:signMessage')).toEqual([{ signature: 'text' }])
    control.lock()
    await expect(connect()).rejects.toMatchObject({ code: -32_002 })
    control.unlock()
    control.behave('standard:connect', 'hang')
    const late = connect()
    await vi.waitFor(() => expect(control.waiting()).toEqual(['standard:connect']))
    control.settle('approve')
    await expect(late).resolves.toMatchObject({ accounts: [{}, {}] })
  })

  test('hostile metadata can be simulated', () => {
    const { wallet } = open({ name: 'x'.repeat(1_000_000), icon: 'javascript:alert(1)', traps: ['chains'] })
    expect(wallet.name).toHaveLength(1_000_000)
    expect(wallet.icon).toBe('javascript:alert(1)')
    expect(() => wallet.chains).toThrow('trap')
  })

  test('requests are recorded as JSON', async () => {
    const { wallet, call, connect, control } = open()
    await connect()
    await call('solana:signMessage', { account: first(wallet), message: hexToBytes('0xff') })
    expect(control.requests('solana:signMessage')).toEqual([
      {
        method: 'solana:signMessage',
        params: [{ account: first(wallet).address, message: '0xff' }],
        outcome: 'answered',
      },
    ])
  })
})
