import * as z from 'zod/mini'

/** Amounts of swaps: whole numbers in the smallest unit, as bigint here and as decimal text outside. */

const MOST = 2n ** 256n - 1n
const AMOUNT = 'has to be a whole number in the smallest unit, such as 1000000.'

/** An amount as decimal text. Signs, fractions, exponents, hex and JSON numbers are refused: they are not exact. */
export const Amount = z
  .pipe(
    z.string(AMOUNT).check(z.regex(/^(?:0|[1-9]\d{0,77})$/, AMOUNT)),
    z.transform((text: string) => BigInt(text)),
  )
  .check(z.refine((amount) => amount <= MOST, AMOUNT))

/** The same in hex, as some vendors write the value of a call. */
export const HexAmount = z.pipe(
  z.string(AMOUNT).check(z.regex(/^0x[\da-f]{1,64}$/i, AMOUNT)),
  z.transform((text: string) => BigInt(text)),
)

const SLIPPAGE = 'has to be a number from 0.1 to 50 with up to two decimals.'
/** A slippage in percent, read as hundredths of a percent. */
export const Slippage = z.pipe(
  z.number(SLIPPAGE).check(
    z.gte(0.1, SLIPPAGE),
    z.lte(50, SLIPPAGE),
    z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, SLIPPAGE),
  ),
  z.transform((percent) => Math.round(percent * 100)),
)

/** The slippage of a quote that names none: 1 %. */
export const DEFAULT_SLIPPAGE_BPS = 100

const BPS = 10_000n

/** The least that has to arrive, rounded down, but never nothing: that would allow any loss. */
export function leastOf(amount: bigint, slippageBps: number): bigint {
  const least = (amount * (BPS - BigInt(slippageBps))) / BPS
  return least > 0n ? least : 1n
}

/** The part of an amount that a fee in hundredths of a percent takes, rounded down as contracts do. */
export const partOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / BPS

/** What a fee in hundredths of a percent leaves of an amount, rounded down so that no less arrives. */
export const withoutFee = (amount: bigint, bps: number): bigint => (amount * (BPS - BigInt(bps))) / BPS

/**
 * By how much the price of an amount is worse than that of a small part of it, in hundredths of a percent, rounded to
 * the nearest. Undefined if the small part gives nothing, so that there is no price to compare with.
 */
export function impactBps(whole: Part, small: Part): number | undefined {
  const ideal = small.out * whole.in
  if (ideal <= 0n) return undefined
  const lost = ideal - whole.out * small.in
  return lost <= 0n ? 0 : Number((lost * BPS + ideal / 2n) / ideal)
}
interface Part {
  in: bigint
  out: bigint
}
