import { exactQuantity } from '@airlock/kit/messages'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'

/** The most decimals that are read; below one they are counted from the first that is not zero. */
const DECIMALS = 8

type Unit = Pick<Asset, 'decimals' | 'symbol'>

/** An amount as it is read: grouped, and cut after 8 significant decimals, so that it never shows more than there is. */
export function shownUnits(units: bigint, { decimals }: Pick<Unit, 'decimals'>): string {
  const [whole = '0', fraction = ''] = fromBaseUnits(units, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  return exactQuantity(`${whole}.${fraction.slice(0, zeros + DECIMALS)}`)
}

/** The same with its symbol. */
export const shownSum = (units: bigint, unit: Unit): string => `${shownUnits(units, unit)} ${unit.symbol}`

/** The amount with all its digits. */
export const exactSum = (units: bigint, { decimals, symbol }: Unit): string =>
  `${exactQuantity(fromBaseUnits(units, decimals))} ${symbol}`
