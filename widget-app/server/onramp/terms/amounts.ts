import type { OnrampCurrency, OnrampMethod } from '@airlock/kit/server'
import * as z from 'zod/mini'
import { OutboundError } from '../../outbound/error.ts'

const AMOUNT = 'has to be a decimal text with at most two decimals, such as "100.00".'

/** An amount of a currency as visitors give it. */
export const Amount = z.string(AMOUNT).check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/, AMOUNT))

const cents = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Why an amount cannot be paid by a method; undefined if it can. */
export function limitProblem(
  currencies: readonly OnrampCurrency[],
  { currency, method, amount }: { currency: string; method: OnrampMethod; amount: string },
): string | undefined {
  const known = currencies.find(({ id }) => id === currency)
  if (!known) return `"paymentCurrency" ${currency} is no currency of this project.`
  const limit = known.limits.find(({ id }) => id === method)
  if (!limit) return `"paymentMethod" ${method} is not possible in ${currency}.`
  const paid = cents(amount)
  if (paid >= cents(limit.min) && paid <= cents(limit.max)) return undefined
  return `"amount" has to be from ${limit.min} to ${limit.max} ${currency} by ${method}.`
}

/** Decimal text of at most 18 decimals, and of no sign and no exponent. */
const DECIMAL = /^\d{1,30}(?:\.\d{1,18})?$/

/** A provider's amount, which may be a number or a text, as a decimal text. Throws an `OutboundError` if it is none. */
export function decimalText(given: string | number): string {
  const text = typeof given === 'number' && /e/.test(String(given)) ? given.toFixed(18) : String(given)
  if (!DECIMAL.test(text)) throw new OutboundError('invalid', 'an amount is not a decimal number')
  return text.includes('.') ? text.replace(/\.?0+$/, '') || '0' : text
}

/** A part of an exact whole, never below zero: what is left after fees. */
export function minus(whole: string, part: string): string {
  const decimals = Math.max(...[whole, part].map((text) => text.split('.')[1]?.length ?? 0))
  const scaled = (text: string) => {
    const [digits = '0', fraction = ''] = text.split('.')
    return BigInt(digits + fraction.padEnd(decimals, '0'))
  }
  const left = scaled(whole) - scaled(part)
  const text = (left < 0n ? 0n : left).toString().padStart(decimals + 1, '0')
  const at = text.length - decimals
  return decimals === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`
}
