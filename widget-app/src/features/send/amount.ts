import { formatUsd } from '../../format/usd.ts'

const DIGITS = /^(\d*)(?:\.(\d*))?$/

/** Longer than any possible amount: 78 integer digits, and as many decimals as a token may have. */
const LONGEST = 340

/** `1,000` is a thousand in some languages and one in others, so it is ambiguous. */
const EITHER = /^[1-9]\d{0,2}(?:,\d{3})+$/
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+\.\d*$/

/** Normalizes typed or pasted text: removes blanks, and turns a decimal comma into a point. */
export function cleanAmount(text: string): string {
  const bare = text.replace(/[\s_]/g, '').slice(0, LONGEST)
  if (EITHER.test(bare)) return bare
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.')
}

/**
 * The exact amount in the smallest unit. Null for an invalid amount, or one with more decimals than
 * `decimals`.
 */
export function toBaseUnits(text: string, decimals: number): bigint | null {
  const [, whole = '', fraction = ''] = DIGITS.exec(text) ?? []
  const fine = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || fine.length > decimals) return null
  return BigInt(whole + fine.padEnd(decimals, '0'))
}

/** Whether the amount is still empty: no text, or a zero that may become an amount. */
export const isBlank = (text: string): boolean => /^0*\.?0*$/.test(text)

/** The formatted value of an amount; null if the price is unknown. */
export function worthOf(text: string, price: number | null): string | null {
  const value = Number(text) * (price ?? Number.NaN)
  const shown = Number.isFinite(value) ? formatUsd(value) : null
  return shown?.startsWith('$') ? `≈ ${shown}` : shown
}
