import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'
import { decimalOf } from '../send/usdAmount.ts'
import type { Reviewed } from './builtCalls.ts'

/** From these losses on (hundredths of a percent) the visitor is warned, and has to agree. */
const WARNED = 300
const AGREED = 1_500

/** All of an amount, in hundredths of a percent. */
const ALL = 10_000n

/** What a swap loses. */
export interface Impact {
  level: 'low' | 'high' | 'veryHigh' | 'unknown'
  /** In percent, as text; 0 if it is unknown. */
  percent: string
  /** Whether it is the price that the swap moves, or the difference of what both sides are worth. */
  isByWorth: boolean
}

/** What an amount is worth, exactly: `digits / 10^scale` US dollars. Null without a price. */
function worthOf(units: bigint, { price, decimals }: Pick<Asset, 'price' | 'decimals'>) {
  const exact = price === null ? null : decimalOf(price)
  return exact && { digits: units * exact.digits, scale: decimals + exact.scale }
}

/** By how much less the received side is worth, in hundredths of a percent; null if one of the prices is unknown. */
function lossOf({ wish, quote }: Pick<Reviewed, 'wish' | 'quote'>): number | null {
  const paid = worthOf(wish.amount, wish.from)
  const received = worthOf(BigInt(quote.toAmount), wish.to)
  if (!paid || !received || paid.digits === 0n) return null
  const before = paid.digits * 10n ** BigInt(received.scale)
  const after = received.digits * 10n ** BigInt(paid.scale)
  return Number(((before - after) * ALL) / before)
}

const levelOf = (bps: number): Impact['level'] => (bps < WARNED ? 'low' : bps < AGREED ? 'high' : 'veryHigh')

/** Hundredths of a percent as a text in percent. */
export const percentOf = (bps: number): string => fromBaseUnits(BigInt(Math.max(0, Math.round(bps))), 2)

/**
 * How much a swap moves the price. If its source does not say so, the loss between what is paid and what is received.
 */
export function impactOf(reviewed: Pick<Reviewed, 'wish' | 'quote'>): Impact {
  const told = reviewed.quote.priceImpactBps
  const bps = told ?? lossOf(reviewed)
  const isByWorth = told === null
  if (bps === null) return { level: 'unknown', percent: '0', isByWorth }
  return { level: levelOf(bps), percent: percentOf(bps), isByWorth }
}
