import type { Token } from '../tokens/token.ts'

/** So much of a token. */
export interface Holding {
  token: Token
  /** In the token's smallest unit. */
  amount: bigint
  /** US dollars for one, as the source of the balance says it; for tokens that no other source prices. */
  price?: number | undefined
}

/** What an account has on a chain. */
export interface Holdings {
  /** In the chain's smallest unit. */
  native: bigint
  tokens: Holding[]
}
