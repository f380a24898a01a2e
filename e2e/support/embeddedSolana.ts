import {
  address,
  appendTransactionMessageInstruction,
  type Base64EncodedWireTransaction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import nacl from 'tweetnacl'
import type { SolanaChain } from './solana.ts'

export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
export const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))

/** A new account whose key is not needed. */
export const newSolanaAccount = (): string => toBase58(nacl.sign.keyPair().publicKey)

/** An unsigned transfer in base64, as a dApp passes it to a wallet. */
export async function transferOf(
  { rpc }: SolanaChain,
  { from, to, lamports }: { from: string; to: string; lamports: bigint },
): Promise<Base64EncodedWireTransaction> {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const source = createNoopSigner(address(from))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(source, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
    (each) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: address(to), amount: lamports }),
        each,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

/** Whether a transaction equals another one plus a valid signature of the account. */
export function isSigned(transaction: string, unsigned: string, account: string): boolean {
  const [signed, asked] = [transaction, unsigned].map((text) =>
    getTransactionDecoder().decode(getBase64Encoder().encode(text)),
  )
  const message = new Uint8Array(signed?.messageBytes ?? [])
  const signature = signed?.signatures[address(account)]
  if (!signature || toBase58(message) !== toBase58(new Uint8Array(asked?.messageBytes ?? []))) return false
  return nacl.sign.detached.verify(message, new Uint8Array(signature), fromBase58(account))
}
