import type { TokenBalance } from '../../../shared/blockchain.ts'
import type { HeldToken } from '../../types.ts'

/**
 * A token without decimals is usually a ticket or spam: hidden (spec section 5), unless the visitor added
 * it.
 */
export const isHiddenToken = ({ address, quantity, watched }: HeldToken): boolean =>
  address !== undefined && quantity.decimals === '0' && !watched

/** Unique within an account and chain. */
export const tokenKey = ({ address }: Pick<TokenBalance, 'address'>): string => address ?? 'native'

/** The value in US dollars; null if it is unknown. */
export function worthOf({ value, price, quantity }: TokenBalance): number | null {
  const worth = value ?? (price === null ? null : price * Number(quantity.numeric))
  return worth !== null && Number.isFinite(worth) && worth >= 0 ? worth : null
}

export interface Total {
  /** US dollars; null if no price is known at all. */
  usd: number | null
  /** Number of held tokens without a known price, which the total does not include. */
  unpriced: number
}

/** The total value of all tokens. */
export function totalOf(tokens: readonly TokenBalance[]): Total {
  const known = tokens.map(worthOf).filter((worth) => worth !== null)
  const usd = known.length > 0 ? known.reduce((sum, worth) => sum + worth, 0) : null
  const isUnpriced = (token: TokenBalance) => worthOf(token) === null && Number(token.quantity.numeric) !== 0
  return { usd, unpriced: tokens.filter(isUnpriced).length }
}
