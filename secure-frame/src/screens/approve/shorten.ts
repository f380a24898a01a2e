import { decimalSign, exactQuantity } from '@airlock/kit/messages'
import { approveWords } from '../../messages/en/approve.ts'
import { labelsWords } from '../../messages/en/labels.ts'

/** Characters kept at each end of an address: enough to tell it from one that was made to look like it. */
const ENDS = 8

/** Significant digits of a displayed fee. */
const DIGITS = 4

/** An address or a hash without its middle part; short ones are unchanged. */
export const shortened = (value: string): string =>
  value.length <= 2 * ENDS + 3 ? value : `${value.slice(0, ENDS)}…${value.slice(-ENDS)}`

/**
 * A decimal text with four significant digits, rounded up, so that a limit never appears lower than it is.
 */
function roundedUp(amount: string): string {
  const [whole = '', part = ''] = amount.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(part)?.[0].length ?? 0) : 0
  const kept = zeros + DIGITS
  if (part.length <= kept) return amount
  const above = BigInt(/[1-9]/.test(part.slice(kept)))
  const digits = String(BigInt(whole + part.slice(0, kept)) + above).padStart(kept + 1, '0')
  return `${digits.slice(0, -kept)}.${digits.slice(-kept)}`
}

/** The fee within the words for a maximum fee; empty if the text is not one. */
function feeIn(value: string): string {
  const [before = '', after = ''] = approveWords.atMost('|').split('|')
  const isFee = value.startsWith(before) && value.endsWith(after)
  return isFee ? value.slice(before.length, value.length - after.length) : ''
}

/** The decimal text of an amount with decimals, as it is written in the page's language; null for any other text. */
function decimalOf(text: string): string | null {
  const amount = text
    .split(decimalSign())
    .map((digits) => digits.replace(/\D/g, ''))
    .join('.')
  return /^\d+\.\d+$/.test(amount) && exactQuantity(amount) === text ? amount : null
}

/** A maximum fee without insignificant digits, so that it can be compared. Any other text is unchanged. */
export const shortenedFee = (fee: string): string =>
  fee.replace(/^[^ ]+/, (text) => {
    const amount = decimalOf(text)
    return amount === null ? text : exactQuantity(roundedUp(amount))
  })

/**
 * A readable amount: `Unlimited` without its number of eighty digits, and a fee without insignificant
 * digits. Any other amount is unchanged.
 */
export function shortenedAmount(value: string): string {
  const fee = feeIn(value)
  if (fee) return approveWords.atMost(shortenedFee(fee))
  // The word is followed by the raw number, which is too long to read.
  const isUnlimited = value.startsWith(`${labelsWords.unlimited} (`) && value.endsWith(')')
  return isUnlimited ? labelsWords.unlimited : value
}
