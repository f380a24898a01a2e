import * as z from 'zod/mini'
import {
  SwapAllowance,
  SwapApproval,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
  SwapTransaction,
} from '../../../shared/swap.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import type { QuoteFailure } from '../../state/late/swapState.ts'

/** The server asks its sources, which may be slow, and tries the swap on the chain (ms). */
const TIMEOUT = 20_000

/** The server's code of each failure. Any other means that there is no answer now. */
const FAILURES: Readonly<Record<string, QuoteFailure>> = {
  'no-route': 'noRoute',
  'swaps-unsupported': 'unsupported',
  'swap-fails': 'fails',
  'swap-unsafe': 'unsafe',
}

const Refusal = z.object({ error: z.object({ code: z.string() }) })

/** There is no answer to a question about swaps. */
export class ConvertError extends Error {
  override name = 'ConvertError'

  constructor(readonly reason: QuoteFailure) {
    super(`The swap failed: ${reason}`)
  }
}

/** The reason of a failure, whatever was thrown. */
export const failureOf = (error: unknown): QuoteFailure =>
  error instanceof ConvertError ? error.reason : 'unreachable'

async function refusalIn(response: Response): Promise<ConvertError> {
  const body = z.safeParse(Refusal, await response.json().catch(() => null))
  const code = body.data?.error.code ?? ''
  return new ConvertError(Object.hasOwn(FAILURES, code) ? (FAILURES[code] ?? 'unreachable') : 'unreachable')
}

async function ask<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  init: RequestInit = {},
): Promise<z.infer<S>> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const response = await fetch(path, { ...init, credentials: 'omit', signal }).catch(() => null)
  if (!response) throw new ConvertError('unreachable')
  if (!response.ok) throw await refusalIn(response)
  const answer = z.safeParse(schema, await response.json().catch(() => null))
  if (!answer.success) throw new ConvertError('unreachable')
  return answer.data
}

/** What is asked about a swap: CAIP-10 ids, and the amount in the smallest unit. */
export interface Question {
  from: string
  to: string
  userAddress: string
  amount: bigint
}

const pathOf = (caller: Caller, name: string, query: Record<string, string | undefined>) =>
  sdkPath(`/v1/convert/${name}`, caller, query)

const textOf = ({ amount, ...question }: Question) => ({ ...question, amount: String(amount) })

export const askTokens = async (caller: Caller, chainId: string) =>
  (await ask(pathOf(caller, 'tokens', { chainId }), SwapTokens)).tokens

/** The token at an address, which need not be listed; undefined if there is none. */
export const askToken = async (caller: Caller, chainId: string, address: string) =>
  (await ask(pathOf(caller, 'tokens', { chainId, address }), SwapTokens)).tokens[0]

/** The best quote of all sources. */
export async function askQuotes(caller: Caller, question: Question & { slippage: string }) {
  const query = { ...textOf(question), slippage: question.slippage }
  const { quotes } = await ask(pathOf(caller, 'quotes', query), SwapQuotes)
  const [best] = quotes
  if (!best) throw new ConvertError('noRoute')
  return best
}

/** How much a contract may take of a token, in its smallest unit. */
export async function askAllowance(
  caller: Caller,
  query: { tokenAddress: string; userAddress: string; spender: string },
): Promise<bigint> {
  return BigInt((await ask(pathOf(caller, 'allowance', query), SwapAllowance)).allowance)
}

/** What a unit of gas costs, in the smallest unit of the coin. */
export const askGasPrice = async (caller: Caller, chainId: string) =>
  (await ask(pathOf(caller, 'gas-price', { chainId }), SwapGasPrice)).standard

/** The calls that allow exactly the amount. */
export const askApproval = (caller: Caller, question: Question, source: string) =>
  ask(pathOf(caller, 'build-approve', { ...textOf(question), source }), SwapApproval)

/** The call that swaps, which the server has tried. It gives at least `minToAmount`. */
export const askTransaction = (
  caller: Caller,
  question: Question,
  terms: { source: string; minToAmount: string; slippage: number },
) => {
  const { source, minToAmount, slippage } = terms
  const { projectId } = caller
  const body = JSON.stringify({ projectId, ...textOf(question), source, minToAmount, eip155: { slippage } })
  const headers = { 'Content-Type': 'application/json' }
  return ask('/v1/convert/build-transaction', SwapTransaction, { method: 'POST', headers, body })
}
