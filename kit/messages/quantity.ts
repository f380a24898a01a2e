import { decimalSign, number } from './format.ts'

/**
 * Digits before and after the decimal point in the notation of the page's language. Text, because a number
 * would lose digits.
 */
export const written = (whole: string, fraction: string): string =>
  number(BigInt(whole)) +
  (fraction && decimalSign() + fraction.replace(/\d/g, (digit) => number(Number(digit))))

/** An exact decimal text in full: grouped, with all decimals except trailing zeros. */
export function exactQuantity(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const decimals = fraction.replace(/0+$/, '')
  return `${whole.startsWith('-') ? '-' : ''}${written(whole.replace('-', ''), decimals)}`
}
