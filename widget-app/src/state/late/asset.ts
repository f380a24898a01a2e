/** A coin or token that can be sent. */
export interface Asset {
  /** Contract or mint; null for the network's own currency. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  /** What the account has of it, in the smallest unit. */
  balance: bigint
  /** US dollars for one; null where nobody knows. */
  price: number | null
  iconUrl: string | null
  /** The visitor has added it: it is listed also where there is none of it. */
  isWatched?: true
}

export const isSameAsset = (one: string | null, other: string | null): boolean =>
  one === other ||
  (one !== null && other !== null && /^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
