import { written } from '@airlock/kit/messages'
import { formatAmount } from './amount.ts'

/** From this many integer digits on, an amount is written with a unit, because a row has no room for more. */
const LONG = 10

const UNITS: readonly (readonly [name: string, digits: number])[] = [
  ['T', 12],
  ['B', 9],
]

/** Integer digits before a unit; above the largest unit the text is only "more than". */
const MOST = 3

/** An amount as a list shows it. */
export interface ShownQuantity {
  text: string
  /** Whether `text` is shortened: then the exact value is one tap away. */
  isShort: boolean
}

const wholeOf = (amount: string): string => /^-?0*(\d*)/.exec(amount)?.[1] ?? ''

function inWords(sign: string, whole: string): string {
  for (const [name, digits] of UNITS) {
    const before = whole.length - digits
    if (before > MOST) return `${sign}>999${name}`
    if (before > 0) return `${sign}${written(whole.slice(0, before), whole.slice(before, before + 2))}${name}`
  }
  return `${sign}${whole}`
}

/**
 * An exact decimal text for a list: 3 decimals (spec section 5), `<0.001` for amounts too small to show,
 * `1.23B` for amounts too long. Always truncated, never rounded up, so that it never shows more than there
 * is.
 */
export function shownQuantity(amount: string): ShownQuantity {
  const whole = wholeOf(amount)
  const sign = amount.startsWith('-') ? '-' : ''
  if (whole.length >= LONG) return { text: inWords(sign, whole), isShort: true }
  const fraction = /\.(\d+)$/.exec(amount)?.[1] ?? ''
  return { text: formatAmount(amount), isShort: /[1-9]/.test(fraction.slice(3)) }
}

/** The exact sum of two decimal texts. */
export function addQuantities(one: string, other: string): string {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  const sum = scaled(one, decimals) + scaled(other, decimals)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Whether an exact decimal text is less than 1/`part` of another one. */
export function isFraction(one: string, other: string, part: bigint): boolean {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  return scaled(one, decimals) * part < scaled(other, decimals)
}

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

function scaled(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const value = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
  return amount.startsWith('-') ? -value : value
}
