/** Characters at each end of a shortened address: enough to distinguish it from a look-alike. */
const ENDS = 8

/** A value with the raw number after the word: only the word needs to be read. */
const UNLIMITED = /^(Unlimited) \(.+\)$/

/** The maximum fee, in the format of sortOf.ts. */
const FEE = /^at most (\d+)\.(\d+) (.+)$/

/** Significant digits of a displayed fee. */
const DIGITS = 4

/** An address or a hash without its middle part; short ones are unchanged. */
export const shortened = (value: string): string =>
  value.length <= 2 * ENDS + 3 ? value : `${value.slice(0, ENDS)}…${value.slice(-ENDS)}`

/**
 * A decimal number with four significant digits, rounded up, so that a limit never appears lower than it is.
 */
function roundedUp(whole: string, part: string): string {
  const zeros = whole === '0' ? (/^0*/.exec(part)?.[0].length ?? 0) : 0
  const kept = zeros + DIGITS
  if (part.length <= kept) return `${whole}.${part}`
  const above = /[1-9]/.test(part.slice(kept)) ? 1n : 0n
  const digits = String(BigInt(whole + part.slice(0, kept)) + above).padStart(kept + 1, '0')
  return `${digits.slice(0, -kept)}.${digits.slice(-kept)}`.replace(/\.?0+$/, '')
}

/**
 * A readable amount: `Unlimited` without its number of eighty digits, and a fee without insignificant
 * digits. Any other amount is unchanged.
 */
export function shortenedAmount(value: string): string {
  const [, whole, part, unit] = FEE.exec(value) ?? []
  if (whole !== undefined && part !== undefined) return `at most ${roundedUp(whole, part)} ${unit}`
  return UNLIMITED.exec(value)?.[1] ?? value
}
