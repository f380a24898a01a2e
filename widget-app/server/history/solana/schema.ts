import * as z from 'zod/mini'

/** The used part of Solana nodes' responses (https://solana.com/docs/rpc). */

const Key = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const Signature = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const Slot = z.int().check(z.gte(0))
/** The last second of the year 9999. */
const Seconds = z.int().check(z.gte(0), z.lte(253_402_300_799))
/** An integer too large for a number is parsed as a bigint. */
const Lamports = z.pipe(
  z.union([z.int(), z.bigint()]),
  z.transform((value: number | bigint) => BigInt(value)),
)

export const SignatureInfos = z.array(
  z.object({
    signature: Signature,
    slot: Slot,
    confirmationStatus: z.optional(z.nullable(z.string())),
  }),
)

const Held = z.object({
  data: z.object({ parsed: z.object({ info: z.object({ tokenAmount: z.object({ amount: z.string() }) }) }) }),
})

export const TokenAccounts = z.object({
  value: z.array(z.object({ pubkey: Key, account: z.catch(z.optional(Held), undefined) })),
})

const TokenBalance = z.object({
  mint: Key,
  owner: z.optional(Key),
  uiTokenAmount: z.object({
    amount: z.string().check(z.regex(/^\d{1,20}$/)),
    decimals: z.int().check(z.gte(0), z.lte(77)),
  }),
})

export const SolanaTransaction = z.object({
  slot: Slot,
  blockTime: z.optional(z.nullable(Seconds)),
  meta: z.object({
    err: z.unknown(),
    fee: Lamports,
    preBalances: z.array(Lamports),
    postBalances: z.array(Lamports),
    preTokenBalances: z._default(z.nullable(z.array(TokenBalance)), null),
    postTokenBalances: z._default(z.nullable(z.array(TokenBalance)), null),
  }),
  transaction: z.object({
    message: z.object({ accountKeys: z.array(z.object({ pubkey: Key })).check(z.minLength(1)) }),
  }),
})

export type SolanaTransaction = z.infer<typeof SolanaTransaction>

/** The cached part of a transaction: the balance changes of each owner. */
export interface SolanaFacts {
  slot: number
  /** Seconds since 1970. */
  at: number | null
  failed: boolean
  payer: string
  /** `mint` is null for the chain's own coin, whose change excludes the fee. */
  changes: { owner: string; mint: string | null; delta: string; decimals: number }[]
}
