import { fromBaseUnits } from '../../format/amount.ts'
import type { Asset } from '../../state/late/asset.ts'
import { Mark } from '../../ui/Mark.tsx'
import { worthOf } from '../send/amount.ts'
import styles from './Swap.module.css'
import { exactSum, shownSum } from './sum.ts'

/** The most characters that fit in the large size. */
const LONGEST = 17

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
export function SwapSum({ label, asset, units }: SwapAmountProps & { label: string }) {
  const worth = worthOf(fromBaseUnits(units, asset.decimals), asset.price)
  return (
    <div className={styles.sum}>
      <Mark name={asset.name} src={asset.iconUrl ?? undefined} shape="network" />
      <span className={styles.words}>
        <small>{label}</small>
        <strong data-long={shownSum(units, asset).length > LONGEST}>
          <SwapAmount asset={asset} units={units} />
        </strong>
        {worth !== null && <small>{worth}</small>}
      </span>
    </div>
  )
}
