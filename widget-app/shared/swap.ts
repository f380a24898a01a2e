import { matches, maxLength } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { AccountId, Picture } from './blockchain.ts'

/**
 * The server's answers about swaps (spec section 7, `/v1/convert/*`). Amounts are whole numbers in the smallest unit,
 * as decimal texts without exponents. What stands beside the specification's fields is our own. The objects are not
 * strict: a page that was opened before a deploy may receive fields of the next release.
 */

const Text = z.string().check(maxLength(256))
/** A whole number: digits alone. */
export const Units = z.string().check(maxLength(78), matches(/^\d+$/))

/** `GET /v1/convert/tokens` */
export const SwapTokens = z.object({
  tokens: z.array(
    z.object({
      name: Text,
      symbol: Text,
      /** CAIP-10; for the coin the address that stands for it. */
      address: AccountId,
      decimals: z.int(),
      logoUri: z.nullable(Picture),
    }),
  ),
})

/** The kinds of sources of swaps. */
export const SwapSourceName = z.literal(['pools', '0x', 'lifi', 'velora', 'jupiter'])

const Fee = z.object({ token: AccountId, amount: Units })

const Terms = {
  source: SwapSourceName,
  /** The swap reverts if it would give less. */
  minToAmount: Units,
  /** By how much the price is worse than that of a small amount, in hundredths of a percent; null if unknown. */
  priceImpactBps: z.nullable(z.number()),
  /** What the source itself takes, which is in the amount already. */
  providerFee: z.nullable(Fee),
  /** What the operator of this site takes, which is in the amount already too. */
  operatorFee: z.optional(z.nullable(Fee)),
  route: z.array(
    z.object({
      exchange: Text,
      kind: z.nullable(z.literal(['uniswap-v2', 'uniswap-v3'])),
      from: AccountId,
      to: AccountId,
      /** The pool's fee in millionths; null if it is unknown. */
      fee: z.nullable(z.number()),
    }),
  ),
  /** The contract that needs an allowance (CAIP-10); null if none is needed. */
  spender: z.nullable(AccountId),
}

/** `GET /v1/convert/quotes`: the best one first. */
export const SwapQuotes = z.object({
  quotes: z.array(
    z.object({
      id: z.nullable(Text),
      fromAmount: Units,
      fromAccount: AccountId,
      toAmount: Units,
      toAccount: AccountId,
      ...Terms,
      /** The gas of the swap; null if it is unknown. */
      gas: z.nullable(Units),
    }),
  ),
})

/** `GET /v1/convert/allowance` */
export const SwapAllowance = z.object({ allowance: Units })

/** `GET /v1/convert/gas-price` */
export const SwapGasPrice = z.object({ standard: Units, fast: Units, instant: Units })

const Approval = z.object({
  from: AccountId,
  to: AccountId,
  data: z.string(),
  value: Units,
  eip155: z.object({ gas: z.number(), gasPrice: Units }),
})

/** `GET /v1/convert/build-approve` */
export const SwapApproval = z.object({
  /** The call that allows exactly the amount. */
  tx: Approval,
  /** A call that has to come first, because the token only accepts a new allowance after one of zero. */
  reset: z.optional(Approval),
  spender: AccountId,
  source: SwapSourceName,
})

/** `POST /v1/convert/build-transaction` */
export const SwapTransaction = z.object({
  tx: z.object({
    from: AccountId,
    /** EVM: the contract that is called; Solana: the program that swaps. */
    to: AccountId,
    /** EVM: the data of the call; Solana: the whole transaction in base64. */
    data: z.string(),
    /** The coin that goes with it. */
    amount: Units,
    eip155: z.optional(z.object({ gas: Units, gasPrice: Units })),
  }),
  fromAmount: Units,
  toAmount: Units,
  ...Terms,
  /** What an attempt on the newest block showed. */
  simulation: z.object({
    status: z.literal(['passed', 'unknown']),
    /** What arrived; absent if it was not measured. */
    received: z.optional(Units),
    /** Why it was not tried. */
    reason: z.optional(z.literal(['balance', 'unsupported'])),
  }),
})
export type SwapQuotes = z.infer<typeof SwapQuotes>
export type SwapApproval = z.infer<typeof SwapApproval>
export type SwapTransaction = z.infer<typeof SwapTransaction>
