import { fromBaseUnits } from '../../format/amount.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import { End, Figure } from '../../ui/Review.tsx'
import { TokenMark } from '../marks/TokenMark.tsx'
import { worthOf } from '../send/amount.ts'
import { exactSum, shownSum } from './sum.ts'

interface SwapAmountProps {
  asset: Asset
  units: bigint
}

/** An amount as it is read, with all its digits as the title. */
export function SwapAmount({ asset, units }: SwapAmountProps) {
  return (
    <bdi dir="ltr" title={exactSum(units, asset)}>
      {shownSum(units, asset)}
    </bdi>
  )
}

interface SwapEndProps extends SwapAmountProps {
  label: string
  /** The units before the price has moved. */
  before?: bigint
  hasNext?: boolean
}

/** One side of the swap. */
export function SwapEnd({ label, asset, units, before = units, hasNext }: SwapEndProps) {
  const worth =
    before === units
      ? worthOf(fromBaseUnits(units, asset.decimals), asset.price)
      : swapWords.was(shownSum(before, asset))
  return (
    <End label={label} mark={<TokenMark token={asset} />} {...(hasNext && { hasNext })}>
      <Figure text={shownSum(units, asset)} exact={exactSum(units, asset)} worth={worth} />
    </End>
  )
}
