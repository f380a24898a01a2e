import type { Chain } from '../../chains/chain.ts'
import type { OperatorFee, SwapKind } from '../../chains/swaps.ts'

/** What a source of swaps is asked, and what it answers. Amounts are in the smallest unit. */

export interface SwapToken {
  /** The key of the token (see tokens/packaged.ts): lower-case contract, or mint. For the coin, its `common` address. */
  address: string
  isNative: boolean
  decimals: number
  /** Solana: the token program, unless it is the original one. */
  program?: 'token-2022' | undefined
}

export interface SwapRequest {
  chain: Chain
  /** The account that pays and receives: EVM in lower case. */
  taker: string
  from: SwapToken
  to: SwapToken
  amount: bigint
  /** The largest loss between quote and execution, in hundredths of a percent. */
  slippageBps: number
  /** What this much gas costs, in the token that is received; 0 if that is unknown. */
  costOf: (gas: bigint, toAmount: bigint) => bigint
}

/** One pool of a route. */
export interface RouteStep {
  /** The exchange, as the operator or the vendor names it. */
  exchange: string
  /** The kind of pool, if it is known. */
  kind: 'uniswap-v2' | 'uniswap-v3' | null
  from: string
  to: string
  /** The pool's fee in millionths; null if it is unknown. */
  fee: number | null
}

export interface SwapQuote {
  source: SwapKind
  fromAmount: bigint
  toAmount: bigint
  /** The swap reverts if it would give less. */
  minToAmount: bigint
  /** The gas of the swap; null if it is unknown. */
  gas: bigint | null
  route: readonly RouteStep[]
  /** By how much the price is worse than that of a small amount, in hundredths of a percent; null if unknown. */
  priceImpactBps: number | null
  /** What the source itself takes, which is in `toAmount` already; null if it takes nothing. */
  providerFee: { token: string; amount: bigint } | null
  /** What the operator takes, which is in `toAmount` already too; null if they take nothing. */
  operatorFee: { token: string; amount: bigint } | null
  /** The contract that needs an allowance; null if none is needed. */
  spender: string | null
}

/** A call of an EVM chain. */
export interface EvmCall {
  to: string
  data: `0x${string}`
  /** The coin that goes with it. */
  value: bigint
}

/** A whole transaction of Solana that only lacks the taker's signature. */
export interface SolanaTransaction {
  /** In base64, with its signatures left empty. */
  transaction: string
  /** The program that swaps. */
  program: string
}

/** What the call itself says, read from its bytes. A swap is judged by this, and never by what its source claims. */
export interface Terms {
  from: string
  to: string
  /** The most that it takes of `from`. */
  amount: bigint
  /** The least that it gives of `to`. */
  least: bigint
  recipient: string
}

export interface BuiltSwap extends SwapQuote {
  call: EvmCall | SolanaTransaction
  terms: Terms
  /** A contract for which a registry on the chain vouches, beside those of the source. It never has an allowance. */
  vouched?: string
}

/** A source of swaps on one chain. Each is one file in sources/ and one row in sources/create.ts. */
export interface SwapSource {
  readonly kind: SwapKind
  /** The contracts that may be called, or may have an allowance: lower-case addresses, or Solana programs. */
  readonly contracts: readonly string[]
  /** The contracts among them that may have an allowance. */
  readonly spenders: readonly string[]
  /** What the source takes for the operator; undefined for nothing. */
  readonly fee?: OperatorFee | undefined
  /** Throws `NoRouteError`, `UnsafeSwapError` or `OutboundError`. */
  quote(request: SwapRequest): Promise<SwapQuote>
  /** The same, with the call of the swap. */
  build(request: SwapRequest): Promise<BuiltSwap>
}
