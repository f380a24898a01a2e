import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { RpcProblem } from './problem.ts'

/** Legacy and version 0, the versions that wallets send and the runtime accepts. */
export type Message = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

export type Wire = { readonly transaction: Transaction; readonly message: Message }

const ENCODERS = { base58: getBase58Encoder(), base64: getBase64Encoder() } as const

export type WireEncoding = keyof typeof ENCODERS
export const WIRE_ENCODINGS: readonly WireEncoding[] = ['base58', 'base64']

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5_000n
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n
const MICRO = 1_000_000n

function decode<Result>(what: string, read: () => Result): Result {
  try {
    return read()
  } catch {
    throw new RpcProblem('invalidParams', `failed to deserialize ${what}`)
  }
}

export function readMessage(bytes: ArrayLike<number>): Message {
  const message = decode('message', () =>
    getCompiledTransactionMessageDecoder().decode(Uint8Array.from(bytes)),
  )
  if (message.version === 'legacy' || message.version === 0) return message
  throw new RpcProblem('invalidParams', `transaction version ${message.version} is not answered here`)
}

export function readWire(text: string, encoding: WireEncoding): Wire {
  const transaction = decode('transaction', () =>
    getTransactionDecoder().decode(ENCODERS[encoding].encode(text)),
  )
  return { transaction, message: readMessage(transaction.messageBytes) }
}

const programOf = ({ staticAccounts }: Message, index: number): Address | undefined => staticAccounts[index]

/** The compute budget instructions that affect the fee: 2 sets a limit, 3 a price per unit. */
function budgetOf(message: Message): { units: bigint; price: bigint } {
  let limit: bigint | undefined
  let price = 0n
  let others = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    if (programOf(message, programAddressIndex) !== COMPUTE_BUDGET) {
      others += 1n
      continue
    }
    const bytes = Buffer.from(data ?? [])
    if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  const units = limit ?? others * UNITS_PER_INSTRUCTION
  return { units: units < MAX_UNITS ? units : MAX_UNITS, price }
}

/** The fee in lamports: for each signature, plus the offered price of each unit, rounded up. */
export function feeOf(message: Message): bigint {
  const { units, price } = budgetOf(message)
  return (
    BigInt(message.header.numSignerAccounts) * LAMPORTS_PER_SIGNATURE + (units * price + MICRO - 1n) / MICRO
  )
}
