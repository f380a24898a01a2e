import {
  createKeyPairFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  signatureBytes,
  signBytes,
} from '@solana/kit'
import { hexToBytes } from 'viem'
import { walletError } from '../shared/errors.ts'
import type { SolanaKey } from './keys.ts'

/** Real ed25519, with the browser's own WebCrypto. */
export async function signMessage({ seed }: SolanaKey, message: Uint8Array): Promise<Uint8Array> {
  const { privateKey } = await createKeyPairFromPrivateKeyBytes(hexToBytes(seed()))
  return signBytes(privateKey, new Uint8Array(message))
}

/** Adds the account's signature to a serialized transaction of either version. */
export async function signTransaction(
  key: SolanaKey,
  serialized: Uint8Array,
): Promise<{ transaction: Uint8Array; signature: Uint8Array }> {
  const transaction = getTransactionDecoder().decode(serialized)
  if (!Object.hasOwn(transaction.signatures, key.address)) throw walletError(4100)
  const signature = signatureBytes(await signMessage(key, new Uint8Array(transaction.messageBytes)))
  const signatures = { ...transaction.signatures, [key.address]: signature }
  const bytes = getTransactionEncoder().encode({ ...transaction, signatures })
  return { transaction: new Uint8Array(bytes), signature }
}
