import { exactQuantity } from '@airlock/kit/messages'
import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'
import { sixDigits } from '../send/usdAmount.ts'

type Unit = Pick<Asset, 'decimals' | 'symbol'>

/** An estimate or a minimum in as many digits as people compare, rounded down, so that it never promises more. */
export const shownUnits = (units: bigint, { decimals }: Pick<Unit, 'decimals'>): string =>
  exactQuantity(sixDigits(fromBaseUnits(units, decimals)))

/** The same with its symbol. */
export const shownSum = (units: bigint, unit: Unit): string => `${shownUnits(units, unit)} ${unit.symbol}`

/** The amount with all its digits. */
export const exactSum = (units: bigint, { decimals, symbol }: Unit): string =>
  `${exactQuantity(fromBaseUnits(units, decimals))} ${symbol}`

/** Two amounts as they are read, or with all digits if they differ only in those that are not shown. */
export function bothSums(one: bigint, other: bigint, unit: Unit): [string, string] {
  const texts = (write: typeof shownSum): [string, string] => [write(one, unit), write(other, unit)]
  const [first, second] = texts(shownSum)
  return one !== other && first === second ? texts(exactSum) : [first, second]
}
