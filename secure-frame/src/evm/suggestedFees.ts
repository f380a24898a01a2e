import * as z from 'zod/mini'
import { nodeProblem } from '../failure/requestError.ts'

/* The fees that the node suggests: they complete and limit the fees in a site's request, and the screen
   compares the fee with them. */

type Call = (method: string, params: unknown[]) => Promise<unknown>

const Quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const Head = z.object({ baseFeePerGas: z.optional(z.nullable(Quantity)) })

function quantityOf(answer: unknown, method: string): bigint {
  const quantity = z.safeParse(Quantity, answer)
  if (!quantity.success) throw nodeProblem(`${method} was answered with no number`)
  return BigInt(quantity.data)
}

/** A quantity that a node must return. */
export async function askQuantity(call: Call, method: string, params: unknown[]): Promise<bigint> {
  return quantityOf(await call(method, params), method)
}

/** The latest block's base fee; null on a chain without EIP-1559. */
export async function baseFee(call: Call): Promise<bigint | null> {
  const head = z.safeParse(Head, await call('eth_getBlockByNumber', ['latest', false]))
  if (!head.success) throw nodeProblem('the latest block could not be read')
  const { baseFeePerGas } = head.data
  return typeof baseFeePerGas === 'string' ? BigInt(baseFeePerGas) : null
}

/** The tip that the node suggests; derived from its gas price if it lacks the method. */
export async function suggestedTip(call: Call, base: bigint): Promise<bigint> {
  const method = 'eth_maxPriorityFeePerGas'
  const answered = await call(method, []).then(
    (answer) => ({ answer }),
    () => null,
  )
  if (answered) return quantityOf(answered.answer, method)
  const price = await askQuantity(call, 'eth_gasPrice', [])
  return price > base ? price - base : 0n
}

/** Twice the base fee remains sufficient for six full blocks; an unused part is not paid. */
export function limitOf(base: bigint, tip: bigint): bigint {
  return base * 2n + tip
}

/** The highest price of a unit of gas by the node's own suggestion. */
export async function suggestedPrice(call: Call): Promise<bigint> {
  const base = await baseFee(call)
  return base === null ? askQuantity(call, 'eth_gasPrice', []) : limitOf(base, await suggestedTip(call, base))
}
