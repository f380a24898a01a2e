import { fromBaseUnits } from '../../format/amount.ts'
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

/** One side of the swap. */
export function SwapEnd({
  label,
  asset,
  units,
  hasNext,
}: SwapAmountProps & { label: string; hasNext?: boolean }) {
  const worth = worthOf(fromBaseUnits(units, asset.decimals), asset.price)
  return (
    <End label={label} mark={<TokenMark token={asset} />} {...(hasNext && { hasNext })}>
      <Figure text={shownSum(units, asset)} exact={exactSum(units, asset)} worth={worth} />
    </End>
  )
}
