import { generateKeyPairSync, sign } from 'node:crypto'
import { vi } from 'vitest'
import { toBase58 } from './bytes.ts'
import type { StandardWallet } from './standard.ts'

type Input = { message: Uint8Array; transaction: Uint8Array }

/** A new Solana key. */
export function createKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const signBytes = (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey))
  return { publicKey, bytes, address: toBase58(bytes), sign: signBytes }
}

/** A transaction that needs the signatures of two accounts, with room for both. */
export function transactionOf(...signers: { bytes: Uint8Array }[]) {
  const count = signers.length
  const message = [
    0x80,
    count,
    0,
    0,
    count + 1,
    ...signers.flatMap(({ bytes }) => [...bytes]),
    ...Array(64).fill(7),
  ]
  return Uint8Array.from([count, ...Array(count * 64).fill(0), ...message])
}

/** A Solana wallet (Wallet Standard) with a real key, and a function that changes its accounts. */
export function createSolanaWallet(name = 'Simulated', key = createKey()) {
  const account = { address: key.address, publicKey: key.bytes, chains: ['solana:devnet'], features: [] }
  const listeners = new Set<(change: object) => void>()
  const connect = vi.fn(async (options?: { silent?: boolean }) => {
    if (!options?.silent) wallet.accounts = [account]
    return { accounts: wallet.accounts }
  })
  const signTransaction = async (...inputs: Input[]) =>
    inputs.map(({ transaction }) => {
      const signed = Uint8Array.from(transaction)
      const count = signed[0] ?? 0
      const slot = Array.from({ length: count }, (_, index) => index).find((index) => {
        const start = 1 + count * 64 + 5 + index * 32
        return toBase58(signed.slice(start, start + 32)) === key.address
      })
      signed.set(key.sign(signed.slice(1 + count * 64)), 1 + (slot ?? 0) * 64)
      return { signedTransaction: signed }
    })
  const sent = vi.fn(async (..._inputs: object[]) => [{ signature: new Uint8Array(64).fill(9) }])
  /** Like a wallet that connects by it: the text is a stand-in, because the adapter hands it on unread. */
  const signIn = vi.fn(async (input: object) => {
    wallet.accounts = [account]
    const signedMessage = new TextEncoder().encode(JSON.stringify(input))
    return [{ account, signedMessage, signature: key.sign(signedMessage) }] as unknown[]
  })
  const wallet: StandardWallet & { accounts: unknown[] } = {
    name,
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [],
    features: {
      'standard:connect': { connect: connect as never },
      'standard:disconnect': { disconnect: async () => change([]) },
      'standard:events': {
        on: ((_: string, listener: (change: object) => void) => listeners.add(listener)) as never,
      },
      'solana:signIn': { signIn: signIn as never },
      'solana:signMessage': {
        signMessage: (async (...inputs: Input[]) =>
          inputs.map(({ message }) => ({ signedMessage: message, signature: key.sign(message) }))) as never,
      },
      'solana:signTransaction': { signTransaction: signTransaction as never },
      'solana:signAndSendTransaction': { signAndSendTransaction: sent as never },
    },
  }
  const change = (accounts: unknown[]) => {
    wallet.accounts = accounts
    for (const listener of listeners) listener({ accounts })
  }
  return { wallet, key, connect, signIn, sent, change }
}
