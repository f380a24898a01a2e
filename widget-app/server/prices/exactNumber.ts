/** Exact arithmetic of prices and amounts, without intermediate rounding. */

/** The digits of a quotient: more than a number can represent. */
const DIGITS = 40

/** The decimal digits of a number, and how many of them are fractional. */
export function digitsOf(number: number): { digits: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = number.toString().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

const written = (digits: bigint, scale: number) => Number(`${digits}e${-scale}`)

/**
 * The value of an amount: price times quantity, multiplied exactly and rounded once.
 *
 * @param price the price of one, finite and not negative
 * @param amount in the smallest unit
 */
export function worthOf(price: number, amount: bigint, decimals: number): number {
  const { digits, scale } = digitsOf(price)
  return written(digits * amount, scale + decimals)
}

/** The quotient of two integers, rounded once. The divisor must not be zero. */
export function ratio(dividend: bigint, divisor: bigint): number {
  const scale = DIGITS + divisor.toString().length - dividend.toString().length
  const scaled =
    scale >= 0 ? (dividend * 10n ** BigInt(scale)) / divisor : dividend / (divisor * 10n ** BigInt(-scale))
  return written(scaled, scale)
}
