import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { acceptRequest } from './accept.ts'
import { newBundles } from './bundles.fixture.ts'
import { finish } from './finish.ts'
import type { Request, Signable } from './methods/allowedMethods.ts'
import { createNetworks } from './networks.ts'
import { fakeNode, network, Refusal } from './node.fixture.ts'
import { prepare } from './prepare.ts'
import { createSent } from './sent.ts'

const seed = new Uint8Array(32).fill(7)
const key = ed25519.getPublicKey(seed)
const toBase58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const ours = toBase58(key)
const friend = toBase58(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const lifetime = { blockhash: blockhash(GENESIS) as Blockhash, lastValidBlockHeight: 9n }

/** A memo, paid by one account and signed by another. */
function wire(payer: string, signer: string, version: 0 | 'legacy' = 0): string {
  const message = pipe(
    createTransactionMessage({ version }),
    (made) => setTransactionMessageFeePayer(address(payer), made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          accounts: [{ address: address(signer), role: AccountRole.READONLY_SIGNER }],
          data: new Uint8Array([72, 105]),
        },
        made,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

const bytesOf = (base64: string) => new Uint8Array(getBase64Encoder().encode(base64))
const decode = (base64: string) => getTransactionDecoder().decode(bytesOf(base64))

/** Adds our signature, which is the payer's: the first after the count. */
function sign(base64: string): { transaction: string; signature: string } {
  const bytes = bytesOf(base64)
  const signature = ed25519.sign(new Uint8Array(decode(base64).messageBytes), seed)
  bytes.set(signature, 1)
  return { transaction: Buffer.from(bytes).toString('base64'), signature: toBase58(signature) }
}

function session(answers: Record<string, unknown> = {}) {
  const { fetch, asked } = fakeNode({ getGenesisHash: GENESIS, ...answers })
  const networks = createNetworks([network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')], null, fetch)
  const context = {
    networks,
    accounts: { eip155: '0x', solana: ours },
    sent: createSent(),
    bundles: newBundles(),
  } as const
  const make = async (method: string, params: unknown) => {
    const request = acceptRequest({ method, params }, networks) as Request<Signable>
    return { request, prepared: await prepare(request, context) }
  }
  const ask = async (method: string, params: unknown) => {
    const { request, prepared } = await make(method, params)
    const { payload } = prepared
    if (payload.kind === 'solana-message') {
      const signature = toBase58(ed25519.sign(bytesOf(payload.message), seed))
      return finish(request, prepared, { kind: payload.kind, signature }, context)
    }
    if (payload.kind !== 'solana-transactions') throw new Error('This is nothing of Solana')
    const signed = payload.transactions.map(sign)
    return finish(
      request,
      prepared,
      {
        kind: payload.kind,
        transactions: signed.map(({ transaction }) => transaction),
        signatures: signed.map(({ signature }) => signature),
      },
      context,
    )
  }
  return { make, ask, asked }
}

describe('a message', () => {
  const message = new TextEncoder().encode('Grüße')

  test('is signed for the account', async () => {
    const answered = await session().ask('solana_signMessage', { message: toBase58(message), pubkey: ours })
    const { signature } = answered as { signature: string }
    expect(ed25519.verify(base58.decode(signature), message, key)).toBe(true)
  })

  test('for another account is refused', async () => {
    const params = { message: toBase58(message), pubkey: friend }
    await expect(session().make('solana_signMessage', params)).rejects.toMatchObject({ code: 4100 })
  })

  test.each([[0], ['legacy']] as const)(
    'that is a transaction (%s) is refused: its signature would be valid for it',
    async (version) => {
      const { messageBytes } = decode(wire(ours, ours, version))
      const params = { message: toBase58(new Uint8Array(messageBytes)), pubkey: ours }
      await expect(session().make('solana_signMessage', params)).rejects.toMatchObject({ code: -32602 })
    },
  )
})

describe('a transaction', () => {
  test.each([
    ['base64', (text: string) => text, (text: string) => text],
    [
      'base58',
      (text: string) => toBase58(bytesOf(text)),
      (text: string) => Buffer.from(base58.decode(text)).toString('base64'),
    ],
  ])('in %s results in %s, signed', async (_, write, read) => {
    const answered = await session().ask('solana_signTransaction', { transaction: write(wire(ours, ours)) })
    const { transaction, signature } = answered as { transaction: string; signature: string }
    const decoded = decode(read(transaction))
    expect(getSignatureFromTransaction(decoded)).toBe(signature)
    expect(ed25519.verify(base58.decode(signature), new Uint8Array(decoded.messageBytes), key)).toBe(true)
  })

  test('among several keeps its position', async () => {
    const transactions = [wire(ours, ours), wire(ours, ours, 'legacy')]
    const answered = await session().ask('solana_signAllTransactions', { transactions })
    expect(answered).toEqual({ transactions: transactions.map((text) => sign(text).transaction) })
  })

  test.each([
    ['for other signers', wire(friend, friend), 4100],
    ['that is invalid', 'AAAA', -32602],
    [
      'with bytes after its end',
      Buffer.concat([bytesOf(wire(ours, ours)), Buffer.alloc(3)]).toString('base64'),
      -32602,
    ],
    ['that is cut off', wire(ours, ours).slice(0, 100), -32602],
  ])('%s is refused', async (_, transaction, code) => {
    await expect(session().make('solana_signTransaction', { transaction })).rejects.toMatchObject({ code })
  })

  test('for other signers among several is refused before any of them is shown', async () => {
    const transactions = [wire(ours, ours), wire(friend, friend)]
    await expect(session().make('solana_signAllTransactions', { transactions })).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('sending', () => {
  const transaction = wire(ours, ours)
  const { transaction: signed, signature } = sign(transaction)

  test('returns the id, and passes the options on', async () => {
    const { ask, asked } = session({ sendTransaction: signature })
    const options = { skipPreflight: true, preflightCommitment: 'single', maxRetries: 2, minContextSlot: 7 }
    expect(await ask('solana_signAndSendTransaction', { transaction, options })).toEqual({ signature })
    expect(asked.at(-1)).toEqual([
      'sendTransaction',
      [
        signed,
        {
          encoding: 'base64',
          skipPreflight: true,
          preflightCommitment: 'confirmed',
          maxRetries: 2,
          minContextSlot: 7,
        },
      ],
    ])
  })

  test('an already processed transaction succeeds', async () => {
    const refusal = new Refusal(-32002, 'Transaction simulation failed', { err: 'AlreadyProcessed' })
    expect(
      await session({ sendTransaction: refusal }).ask('solana_signAndSendTransaction', { transaction }),
    ).toEqual({
      signature,
    })
  })

  test('a refused transaction is rejected with the node’s message and logs', async () => {
    const refusal = new Refusal(-32003, 'Transaction signature verification failure', { logs: ['a'] })
    await expect(
      session({ sendTransaction: refusal }).ask('solana_signAndSendTransaction', { transaction }),
    ).rejects.toMatchObject({ code: -32003, data: { logs: ['a'] } })
  })

  test('a transaction without another signer’s signature is refused', async () => {
    const params = { transaction: wire(ours, friend) }
    await expect(session().make('solana_signAndSendTransaction', params)).rejects.toMatchObject({
      code: -32602,
    })
    await expect(session().make('solana_signTransaction', params)).resolves.toBeDefined()
  })
})
