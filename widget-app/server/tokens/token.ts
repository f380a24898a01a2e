/** A token for display. Untrusted texts are cut and cleaned. */
export interface Token {
  /** EVM: with its checksum; Solana: the mint. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** A path of the widget's own origin without a query, or a `data:` URI. Only for listed tokens. */
  picture: string | null
  /** Solana: the token program, unless it is the original one. */
  program?: 'token-2022'
}

/** The tokens that an account has received or sent, by the chain's index: EVM addresses in any case. */
export interface SeenTokens {
  of(chainId: string, address: string): Promise<readonly string[]>
}

/** Amounts with more decimals do not fit 256 bits, and no honest token has them. */
const MAX_DECIMALS = 77

/** The decimals as a number; undefined if they are implausible. */
export const decimalsOf = (decimals: bigint | undefined): number | undefined =>
  decimals !== undefined && decimals <= MAX_DECIMALS ? Number(decimals) : undefined
