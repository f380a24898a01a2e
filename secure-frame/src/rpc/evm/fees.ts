import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { askQuantity, baseFee, limitOf, suggestedPrice, suggestedTip } from '../../evm/suggestedFees.ts'
import type { TransactionRequest } from '../methods/values.ts'
import type { Call } from '../node.ts'

/** The fees of a transaction: EIP-1559, or a gas price for chains without it. */
export type Fees =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'eip2930'; gasPrice: bigint }
  | { type: 'legacy'; gasPrice: bigint }

function refuse(message: string): never {
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `eth_sendTransaction: ${message}`)
}

/**
 * A site's fee is limited to this multiple of the node's suggestion. That is more than any urgency needs;
 * the rest would only go to the block's builder, which may be the site.
 */
const MOST_TIMES = 10n

const given = (quantity: string | undefined): bigint | null =>
  quantity === undefined ? null : BigInt(quantity)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * The site's fee, limited. Without a suggestion of the node there is no limit: the person is warned instead.
 */
function capped(wish: bigint, suggested: bigint | null): bigint {
  return suggested === null || suggested === 0n ? wish : least(wish, suggested * MOST_TIMES)
}

async function dynamicFees(asked: TransactionRequest, base: bigint, call: Call): Promise<Fees> {
  const [limit, wishedTip] = [given(asked.maxFeePerGas), given(asked.maxPriorityFeePerGas)]
  if (limit !== null && wishedTip !== null && wishedTip > limit)
    refuse('the tip is higher than the most that is to be paid')
  const usualTip = await suggestedTip(call, base).catch((error: unknown) => {
    if (wishedTip === null) throw error
    return null
  })
  const tip = wishedTip ?? usualTip ?? 0n
  const suggested = usualTip === null ? null : limitOf(base, usualTip)
  const maxFeePerGas = capped(limit ?? limitOf(base, tip), suggested)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: least(tip, maxFeePerGas) }
}

async function fixedPrice(asked: TransactionRequest, call: Call): Promise<bigint> {
  const wish = given(asked.gasPrice)
  if (wish === null) return askQuantity(call, 'eth_gasPrice', [])
  return capped(wish, await suggestedPrice(call).catch(() => null))
}

/** The fee fields of each transaction type, and the ones that contradict it. */
const TYPES = [
  { implied: 'fixed', without: ['maxFeePerGas', 'maxPriorityFeePerGas', 'accessList'] },
  { implied: 'fixed', without: ['maxFeePerGas', 'maxPriorityFeePerGas'] },
  { implied: 'dynamic', without: ['gasPrice'] },
] as const

/** The kind of fees that the request implies; null if the chain decides. */
function impliedFees(asked: TransactionRequest): 'fixed' | 'dynamic' | null {
  const dynamic = asked.maxFeePerGas !== undefined || asked.maxPriorityFeePerGas !== undefined
  if (dynamic && asked.gasPrice !== undefined) refuse('one price and EIP-1559 fees do not go together')
  const type = asked.type === undefined ? null : TYPES[Number(asked.type)]
  if (type?.without.some((field) => asked[field] !== undefined)) refuse('its fields do not go with its type')
  if (type) return type.implied
  if (dynamic) return 'dynamic'
  return asked.gasPrice === undefined ? null : 'fixed'
}

/** The fees of a transaction: the site's up to a limit, and the chain's suggestion for the rest. */
export async function chooseFees(asked: TransactionRequest, call: Call): Promise<Fees> {
  const implied = impliedFees(asked)
  const base = implied === 'fixed' ? null : await baseFee(call)
  if (implied === 'dynamic' && base === null) refuse('this network has no EIP-1559 fees')
  if (base !== null) return dynamicFees(asked, base, call)
  const gasPrice = await fixedPrice(asked, call)
  const listed = asked.accessList !== undefined || Number(asked.type ?? 0) === 1
  return { type: listed ? 'eip2930' : 'legacy', gasPrice }
}
