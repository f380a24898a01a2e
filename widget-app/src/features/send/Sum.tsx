import type { Asset } from '../../state/late/asset.ts'
import { Mark } from '../../ui/Mark.tsx'
import { worthOf } from './amount.ts'
import styles from './Send.module.css'

/** The most characters that fit the card in the large size. */
const LONGEST = 17

interface SumProps extends Pick<Asset, 'name' | 'symbol' | 'iconUrl' | 'price'> {
  /** Exact decimal text. */
  amount: string
}

/** The amount of a transfer, with all its digits. */
export function Sum({ amount, name, symbol, iconUrl, price }: SumProps) {
  const worth = worthOf(amount, price)
  const shown = `${amount} ${symbol}`
  return (
    <div className={styles.sum}>
      <Mark name={name} src={iconUrl ?? undefined} shape="network" size="tile" />
      <strong data-long={shown.length > LONGEST}>
        <bdi dir="ltr">{shown}</bdi>
      </strong>
      {worth !== null && <span className={styles.about}>{worth}</span>}
    </div>
  )
}
