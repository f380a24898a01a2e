import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { Quantity, type TransactionRequest } from '../methods/values.ts'
import { type Call, NodeError } from '../node.ts'

/** What a transaction pays: EIP-1559, or one price for chains without it. */
export type Fees =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'eip2930'; gasPrice: bigint }
  | { type: 'legacy'; gasPrice: bigint }

const Head = z.object({ baseFeePerGas: z.optional(z.nullable(Quantity)) })

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `eth_sendTransaction: ${message}`)
}

/** A number that a node has to answer with. */
export async function askQuantity(call: Call, method: string, params: unknown[]): Promise<bigint> {
  const answer = z.safeParse(Quantity, await call(method, params))
  if (!answer.success)
    throw new AirlockError(ErrorCode.INTERNAL, `Network problem: ${method} was answered with no number`)
  return BigInt(answer.data)
}

/** The latest block's base fee; null on a chain without EIP-1559. */
async function baseFee(call: Call): Promise<bigint | null> {
  const head = z.safeParse(Head, await call('eth_getBlockByNumber', ['latest', false]))
  if (!head.success)
    throw new AirlockError(ErrorCode.INTERNAL, 'Network problem: the latest block could not be read')
  const { baseFeePerGas } = head.data
  return typeof baseFeePerGas === 'string' ? BigInt(baseFeePerGas) : null
}

/** What the node suggests as tip; from its gas price where it has no method for it. */
async function suggestedTip(call: Call, base: bigint): Promise<bigint> {
  try {
    return await askQuantity(call, 'eth_maxPriorityFeePerGas', [])
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const price = await askQuantity(call, 'eth_gasPrice', [])
    return price > base ? price - base : 0n
  }
}

const given = (quantity: string | undefined): bigint | null =>
  quantity === undefined ? null : BigInt(quantity)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

async function dynamicFees(asked: TransactionRequest, base: bigint, call: Call): Promise<Fees> {
  const limit = given(asked.maxFeePerGas)
  const tip = given(asked.maxPriorityFeePerGas) ?? (await suggestedTip(call, base))
  // Twice the base fee holds for six full blocks; what is not needed is not paid.
  const maxFeePerGas = limit ?? base * 2n + tip
  const maxPriorityFeePerGas = asked.maxPriorityFeePerGas === undefined ? least(tip, maxFeePerGas) : tip
  if (maxPriorityFeePerGas > maxFeePerGas) refuse('the tip is higher than the most that is to be paid')
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

/** Fees that go with a type of transaction, and those that contradict it. */
const TYPES = [
  { implied: 'fixed', without: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList'] },
  { implied: 'fixed', without: ['maxFeePerGas', 'maxPriorityFeePerGas'] },
  { implied: 'dynamic', without: ['gasPrice'] },
] as const

/** The kind of fees that the request implies; null where the chain decides. */
function impliedFees(asked: TransactionRequest): 'fixed' | 'dynamic' | null {
  const dynamic = asked.maxFeePerGas !== undefined || asked.maxPriorityFeePerGas !== undefined
  if (dynamic && asked.gasPrice !== undefined) refuse('one price and EIP-1559 fees do not go together')
  const type = asked.type === undefined ? null : TYPES[Number(asked.type)]
  if (type?.without.some((field) => asked[field] !== undefined)) refuse('its fields do not go with its type')
  if (type) return type.implied
  if (dynamic) return 'dynamic'
  return asked.gasPrice === undefined ? null : 'fixed'
}

/** The fees of a transaction: what the site asks for, and what the chain suggests for the rest. */
export async function chooseFees(asked: TransactionRequest, call: Call): Promise<Fees> {
  const implied = impliedFees(asked)
  const base = implied === 'fixed' ? null : await baseFee(call)
  if (implied === 'dynamic' && base === null) refuse('this network has no EIP-1559 fees')
  if (base !== null) return dynamicFees(asked, base, call)
  const gasPrice = given(asked.gasPrice) ?? (await askQuantity(call, 'eth_gasPrice', []))
  const listed = asked.accessList !== undefined || Number(asked.type ?? 0) === 1
  return { type: listed ? 'eip2930' : 'legacy', gasPrice }
}
