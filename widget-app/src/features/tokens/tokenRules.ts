import type { TokenBalance } from '../../../shared/blockchain.ts'
import { isUndivided } from '../../../shared/undivided.ts'
import type { HeldToken } from '../../types.ts'

/** A token without decimals is hidden, unless the visitor added it. */
export const isHiddenToken = (token: HeldToken): boolean => isUndivided(token) && !token.watched

/**
 * Unique within an account and chain, and the same in every list: wallets write hexadecimal addresses in
 * small letters, the server with a checksum.
 */
export const tokenKey = ({ address = 'native' }: Pick<TokenBalance, 'address'>): string =>
  /:0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address

/** The same list with the native balance that all views show, worth what the list's price makes of it. */
export function withNative(balances: HeldToken[], amount: string | null): HeldToken[] {
  const isOther = ({ address, quantity }: HeldToken) =>
    address !== undefined || amount === null || quantity.numeric === amount
  return balances.every(isOther)
    ? balances
    : balances.map((token) => {
        if (isOther(token) || amount === null) return token
        const { value: _, ...coin } = token
        return { ...coin, quantity: { ...coin.quantity, numeric: amount } }
      })
}

/** The value in US dollars; null if it is unknown. */
export function worthOf({ value, price, quantity }: TokenBalance): number | null {
  const worth = value ?? (price === null ? null : price * Number(quantity.numeric))
  return worth !== null && Number.isFinite(worth) && worth >= 0 ? worth : null
}

/** How the value of what an account holds now has changed because of the prices of the last day. */
export interface Change {
  /** US dollars. */
  usd: number
  /** Of the value a day ago. */
  percent: number
}

/** Null unless every token that is worth something has a history, because the rest would falsify the sum. */
export function changeOf(tokens: readonly TokenBalance[]): Change | null {
  let [now, before] = [0, 0]
  for (const token of tokens) {
    const worth = worthOf(token)
    if (!worth) continue
    // A token cannot have lost more than all of its price.
    if (token.change24h === undefined || token.change24h <= -100) return null
    now += worth
    before += worth / (1 + token.change24h / 100)
  }
  return before > 0 ? { usd: now - before, percent: ((now - before) / before) * 100 } : null
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
