/** Numbers that are prices, and the amounts that they multiply, without rounding on the way. */

/** Digits that every quotient has: more than a number can tell. */
const DIGITS = 40

/** The digits of a number as it is written, and how many of them stand behind the point. */
function digitsOf(number: number): { digits: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = number.toString().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

const written = (digits: bigint, scale: number) => Number(`${digits}e${-scale}`)

/**
 * What an amount is worth: price times quantity, multiplied exactly and rounded once.
 * @param price for one, finite and not negative
 * @param amount in the smallest unit
 */
export function worthOf(price: number, amount: bigint, decimals: number): number {
  const { digits, scale } = digitsOf(price)
  return written(digits * amount, scale + decimals)
}

/** One whole number over another, rounded once. The divisor is not zero. */
export function ratio(dividend: bigint, divisor: bigint): number {
  const scale = DIGITS + divisor.toString().length - dividend.toString().length
  const scaled =
    scale >= 0 ? (dividend * 10n ** BigInt(scale)) / divisor : dividend / (divisor * 10n ** BigInt(-scale))
  return written(scaled, scale)
}
