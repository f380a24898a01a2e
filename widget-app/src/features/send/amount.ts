import { formatUsd } from '../../format/usd.ts'

const DIGITS = /^(\d*)(?:\.(\d*))?$/

/** Longer than any amount that there can be: 78 digits before the point, and as many decimals as a token may have. */
const LONGEST = 340

/** `1,000`: to some a thousand, to others one. Nobody but who wrote it can say. */
const EITHER = /^[1-9]\d{0,2}(?:,\d{3})+$/
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+\.\d*$/

/** What is typed or pasted, as an amount is written: blanks say nothing, and a comma is a decimal point. */
export function cleanAmount(text: string): string {
  const bare = text.replace(/[\s_]/g, '').slice(0, LONGEST)
  if (EITHER.test(bare)) return bare
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.')
}

/** An amount in its smallest unit, exactly. Null for what is no amount, or is finer than `decimals` allows. */
export function toBaseUnits(text: string, decimals: number): bigint | null {
  const [, whole = '', fraction = ''] = DIGITS.exec(text) ?? []
  const fine = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || fine.length > decimals) return null
  return BigInt(whole + fine.padEnd(decimals, '0'))
}

/** Whether nothing has been said yet: no text, or a zero that may still become an amount. */
export const isBlank = (text: string): boolean => /^0*\.?0*$/.test(text)

/** What an amount is worth, as it is shown; null where no price is known. */
export function worthOf(text: string, price: number | null): string | null {
  const value = Number(text) * (price ?? Number.NaN)
  const shown = Number.isFinite(value) ? formatUsd(value) : null
  return shown?.startsWith('$') ? `≈ ${shown}` : shown
}
