import type { Token } from '../tokens/token.ts'

/** An amount of a token. */
export interface Holding {
  token: Token
  /** In the token's smallest unit. */
  amount: bigint
  /** The price of one in US dollars from the source of the balance, for tokens without another price. */
  price?: number | undefined
}

/** An account's balances on a chain. */
export interface Holdings {
  /** In the chain's smallest unit. */
  native: bigint
  tokens: Holding[]
}
