import { cx } from '@airlock/kit/design/cx'
import { number } from '@airlock/kit/messages'
import { formatUsdChange } from '../../format/usd.ts'
import { accountWords } from '../../messages/en/account.ts'
import type { Change } from '../tokens/tokenRules.ts'
import styles from './AccountView.module.css'

/** How much the prices of a day have changed the total. The sign says it, the colour only repeats it. */
export function PriceChange({ change: { usd, percent } }: { change: Change }) {
  const amount = formatUsdChange(usd)
  if (!amount) return null
  const share = number(Math.abs(percent) / 100, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <span className={styles.change} title={accountWords.aboutChange}>
      <bdi dir="ltr" className={cx(usd > 0 && styles.rise, usd < 0 && styles.fall)}>
        {accountWords.change(amount, share)}
      </bdi>
      <span className={styles.day}>{accountWords.day}</span>
    </span>
  )
}
