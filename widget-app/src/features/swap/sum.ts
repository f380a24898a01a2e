import { exactQuantity } from '@airlock/kit/messages'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'

/** The most decimals that are read; below one they are counted from the first that is not zero. */
const DECIMALS = 8

/** The digits of an estimate, and at least two of them decimals. */
const DIGITS = 7

type Unit = Pick<Asset, 'decimals' | 'symbol'>

/** Grouped, and cut after so many significant decimals, so that it never shows more than there is. */
function cut(units: bigint, { decimals }: Pick<Unit, 'decimals'>, most: (whole: string) => number): string {
  const [whole = '0', fraction = ''] = fromBaseUnits(units, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  return exactQuantity(`${whole}.${fraction.slice(0, zeros + most(whole))}`)
}

/** An amount as it is read where it is about to be agreed to. */
const shownUnits = (units: bigint, unit: Unit): string => cut(units, unit, () => DECIMALS)

/** An amount that changes with every quote: in as many digits as people compare. */
export const estimatedUnits = (units: bigint, unit: Unit): string =>
  cut(units, unit, (whole) => Math.max(2, DIGITS - (whole === '0' ? 0 : whole.length)))

/** The same with its symbol. */
export const shownSum = (units: bigint, unit: Unit): string => `${shownUnits(units, unit)} ${unit.symbol}`

/** The amount with all its digits. */
export const exactSum = (units: bigint, { decimals, symbol }: Unit): string =>
  `${exactQuantity(fromBaseUnits(units, decimals))} ${symbol}`
