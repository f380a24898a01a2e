import type { TokenBalance } from './blockchain.ts'

/**
 * Whether a token has no decimals: it is usually a ticket or spam (spec section 5), so it is neither listed nor part of
 * the total.
 */
export const isUndivided = ({ address, quantity }: Pick<TokenBalance, 'address' | 'quantity'>): boolean =>
  address !== undefined && quantity.decimals === '0'
