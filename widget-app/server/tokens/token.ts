/** A token as it may be shown: what others have chosen of it is cut and cleaned. */
export interface Token {
  /** EVM: with its checksum; Solana: the mint. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** A path of the widget's own origin without a query, or a `data:` URI. Only for tokens that somebody vouches for. */
  picture: string | null
  /** Solana: the program that keeps it, where it is not the first token program. */
  program?: 'token-2022'
}

/** The tokens that were seen going to or from an account: EVM addresses in any case. The index of a chain knows them. */
export interface SeenTokens {
  of(chainId: string, address: string): Promise<readonly string[]>
}

/** More cannot be told exactly in 256 bits, and is nobody's honest choice. */
const MAX_DECIMALS = 77

/** Undefined for what cannot be meant. */
export const decimalsOf = (decimals: bigint | undefined): number | undefined =>
  decimals !== undefined && decimals <= MAX_DECIMALS ? Number(decimals) : undefined
