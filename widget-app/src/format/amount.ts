import { written } from '@airlock/kit/messages'

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** A quantity in base units as an exact decimal text: `1500000000000000000n`, 18 → `1.5`. */
export function fromBaseUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * A decimal text with 3 decimals (spec section 5), grouped. Truncated, not rounded, so that a balance never
 * appears larger than it is. Amounts too small to show become `<0.001`.
 */
export function formatAmount(amount: string, decimals = 3): string {
  const match = DECIMAL.exec(amount)
  if (!match) return amount
  const [, sign = '', whole = '0', fraction = ''] = match
  const shown = fraction.slice(0, decimals).padEnd(decimals, '0')
  const isTiny = /^0*$/.test(whole) && /^0*$/.test(shown) && /[1-9]/.test(fraction)
  if (isTiny) return `${sign ? '>-' : '<'}${written('0', `${'0'.repeat(decimals - 1)}1`)}`
  return `${sign}${written(whole, decimals > 0 ? shown : '')}`
}
