import {
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/kit'
import nacl from 'tweetnacl'
import { solanaKeyAt } from './accounts.ts'
import { type Asked, textIn, WalletProblem } from './params.ts'

const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))

const KEYS = [0, 1, 2].map(solanaKeyAt)

function keyOf(address: string) {
  const key = KEYS.find(({ publicKey }) => toBase58(publicKey) === address)
  if (!key) throw new WalletProblem(4100, 'That is none of the accounts')
  return key
}

function signTransaction({ params }: Asked) {
  const pubkey = textIn(params, 'pubkey')
  const transaction = getTransactionDecoder().decode(Buffer.from(textIn(params, 'transaction'), 'base64'))
  if (!(pubkey in transaction.signatures)) throw new WalletProblem(4100, 'Not a signer of this transaction')
  const signature = nacl.sign.detached(new Uint8Array(transaction.messageBytes), keyOf(pubkey).secretKey)
  const signed = {
    ...transaction,
    signatures: { ...transaction.signatures, [pubkey]: signature as SignatureBytes },
  }
  return {
    signature: toBase58(signature),
    transaction: Buffer.from(getTransactionEncoder().encode(signed)).toString('base64'),
  }
}

/** The keys are real: every signature verifies. Messages and signatures are base58, transactions base64. */
export const SOLANA: Readonly<Record<string, (asked: Asked) => unknown>> = {
  solana_signMessage: ({ params }) => {
    const message = fromBase58(textIn(params, 'message'))
    const { secretKey } = keyOf(textIn(params, 'pubkey'))
    return { signature: toBase58(nacl.sign.detached(message, secretKey)) }
  },
  solana_signTransaction: signTransaction,
}
