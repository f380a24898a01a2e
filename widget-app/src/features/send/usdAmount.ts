import { fromBaseUnits } from '../../format/amount.ts'
import { toBaseUnits } from './amount.ts'

/*
 * Amounts of a token for amounts of US dollars, and the reverse, in whole numbers alone. A price is a number, because
 * the server sends it as one; it is read as the decimal that it is written as.
 */

/** Cents are enough to type. */
export const USD_DECIMALS = 2

/** A decimal number as `digits / 10^scale`. */
interface Decimal {
  digits: bigint
  scale: number
}

/** The number as it is written, such as 1.5e-7; null for one that is no price. */
export function decimalOf(price: number): Decimal | null {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(price)) ?? []
  if (whole === undefined || price === 0) return null
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** The amount that is worth so many US dollars, rounded down; null for an invalid text or price. */
export function unitsForUsd(text: string, price: number | null, decimals: number): bigint | null {
  const cents = toBaseUnits(text, USD_DECIMALS)
  const exact = price === null ? null : decimalOf(price)
  if (cents === null || !exact) return null
  return (cents * 10n ** BigInt(decimals + exact.scale)) / (exact.digits * 10n ** BigInt(USD_DECIMALS))
}

/** What an amount is worth in US dollars, as a text with cents, rounded down; null for an invalid price. */
export function usdForUnits(units: bigint, price: number | null, decimals: number): string | null {
  const exact = price === null ? null : decimalOf(price)
  if (!exact) return null
  const cents = (units * exact.digits * 10n ** BigInt(USD_DECIMALS)) / 10n ** BigInt(decimals + exact.scale)
  return fromBaseUnits(cents, USD_DECIMALS)
}

/** How much of one token a unit of another gives, with six significant digits at least, rounded down. */
export function rateOf(
  paid: { units: bigint; decimals: number },
  received: { units: bigint; decimals: number },
): string {
  if (paid.units === 0n) return '0'
  const scale = 36
  const ratio = (received.units * 10n ** BigInt(scale + paid.decimals)) / paid.units
  const text = fromBaseUnits(ratio / 10n ** BigInt(received.decimals), scale)
  return sixDigits(text)
}

/** Six significant digits of a decimal text, rounded down, and never fewer than the whole ones. */
export function sixDigits(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = whole === '0' ? zeros + 6 : Math.max(0, 6 - whole.length)
  const rest = fraction.slice(0, kept).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
