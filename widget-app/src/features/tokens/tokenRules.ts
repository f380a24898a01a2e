import type { TokenBalance } from '../../../shared/blockchain.ts'
import type { HeldToken } from '../../types.ts'

/** Without decimals it is a ticket or a lure more often than money: dropped (spec section 5), unless asked for. */
export const isHiddenToken = ({ address, quantity, watched }: HeldToken): boolean =>
  address !== undefined && quantity.decimals === '0' && !watched

/** Within an account and chain. */
export const tokenKey = ({ address }: Pick<TokenBalance, 'address'>): string => address ?? 'native'

/** What it is worth in US dollars; null where nobody knows. */
export function worthOf({ value, price, quantity }: TokenBalance): number | null {
  const worth = value ?? (price === null ? null : price * Number(quantity.numeric))
  return worth !== null && Number.isFinite(worth) && worth >= 0 ? worth : null
}

export interface Total {
  /** US dollars; null where no price is known at all. */
  usd: number | null
  /** Tokens of which there is some and whose price nobody knows: they are not in it. */
  unpriced: number
}

/** What all of them are worth together. */
export function totalOf(tokens: readonly TokenBalance[]): Total {
  const known = tokens.map(worthOf).filter((worth) => worth !== null)
  const usd = known.length > 0 ? known.reduce((sum, worth) => sum + worth, 0) : null
  const isUnpriced = (token: TokenBalance) => worthOf(token) === null && Number(token.quantity.numeric) !== 0
  return { usd, unpriced: tokens.filter(isUnpriced).length }
}
