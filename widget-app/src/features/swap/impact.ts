import { fromBaseUnits } from '../../format/amount.ts'

/** From these price impacts on (hundredths of a percent) the visitor is warned, and has to agree. */
const WARNED = 300
const AGREED = 1_500

type Impact = 'low' | 'high' | 'veryHigh'

/** How much a swap moves the price. An unknown impact is no low one, but nobody can agree to it either. */
export const impactOf = (bps: number | null): Impact =>
  bps === null || bps < WARNED ? 'low' : bps < AGREED ? 'high' : 'veryHigh'

/** Hundredths of a percent as a text in percent. */
export const percentOf = (bps: number): string => fromBaseUnits(BigInt(Math.max(0, Math.round(bps))), 2)
