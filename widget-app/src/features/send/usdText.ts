import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'
import { toBaseUnits } from './amount.ts'
import { unitsForUsd, usdForUnits } from './usdAmount.ts'

type Priced = Pick<Asset, 'decimals' | 'price'>

/** What an amount of a token is worth in US dollars, as a text to go on typing in; empty if that is not known. */
export function usdText(amount: string, { decimals, price }: Priced): string {
  const units = toBaseUnits(amount, decimals)
  return (units && usdForUnits(units, price, decimals)) || ''
}

/** More decimals than any field takes. */
const ANY = 1000

/**
 * The amount of a token for a text in US dollars, rounded down. A text that is no number stays as it is, so that the form
 * reports it. A number that is no amount of US dollars has no amount: it must not be taken for one of the token.
 */
export function amountForUsd(usd: string, { decimals, price }: Priced): string {
  const units = unitsForUsd(usd, price, decimals)
  if (units !== null) return fromBaseUnits(units, decimals)
  return toBaseUnits(usd, ANY) === null ? usd : ''
}
