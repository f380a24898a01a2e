/** A coin or token that can be sent. */
export interface Asset {
  /** Contract or mint; null for the native currency. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  /** The account's balance in the smallest unit. */
  balance: bigint
  /** The price of one unit in US dollars; null if it is unknown. */
  price: number | null
  iconUrl: string | null
  /** The visitor has added it: it is listed even with a zero balance. */
  isWatched?: true
}

export const isSameAsset = (one: string | null, other: string | null): boolean =>
  one === other ||
  (one !== null && other !== null && /^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
