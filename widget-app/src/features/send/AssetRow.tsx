import { shownQuantity } from '../../format/quantity.ts'
import type { Asset } from '../../state/late/asset.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenMark } from '../marks/TokenMark.tsx'
import { worthOf } from './amount.ts'
import { balanceOf } from './heldAsset.ts'
import styles from './Send.module.css'

interface AssetRowProps {
  asset: Asset
  isChosen: boolean
  /** What stands below the name in place of the symbol. */
  detail?: string
  onClick: () => void
}

/** A token in a list, with the balance of the account. */
export function AssetRow({ asset, isChosen, detail, onClick }: AssetRowProps) {
  const balance = balanceOf(asset)
  const worth = worthOf(balance, asset.price)?.replace('≈ ', '')
  const symbol = asset.symbol === asset.name ? undefined : asset.symbol
  return (
    <ListRow
      lead={<TokenMark token={asset} />}
      title={asset.name}
      hover={asset.address ?? asset.name}
      detail={detail ?? symbol}
      trail={
        <span className={styles.have} title={`${balance} ${asset.symbol}`}>
          <bdi dir="ltr">{shownQuantity(balance).text}</bdi>
          {/* Of nothing, no value is missing. */}
          {(worth !== undefined || asset.balance > 0n) && <small>{worth ?? '–'}</small>}
        </span>
      }
      current={isChosen}
      onClick={onClick}
    />
  )
}

/** In place of the rows while they are loaded. */
export function LoadingRows() {
  return [0, 1, 2].map((row) => (
    <ListRow
      key={row}
      disabled
      lead={<Skeleton width={40} />}
      title={<Skeleton width={96} />}
      detail={<Skeleton width={48} />}
    />
  ))
}
