import { cx } from '@airlock/kit/design/cx'
import { accountWords } from '../../messages/en/account.ts'
import styles from './Sparkline.module.css'
import { HEIGHT, sparklinePath, WIDTH } from './sparklinePath.ts'

/**
 * How the value of what the account holds now has moved in a day, in the colour of its change. Time goes from left to
 * right in every language, as it does on the charts that people know from exchanges in Arabic and Hebrew too.
 */
export function Sparkline({ values, usd }: { values: readonly number[]; usd: number }) {
  return (
    <span className={cx(styles.room, usd > 0 && styles.rise, usd < 0 && styles.fall)}>
      <svg
        className={styles.line}
        role="img"
        aria-label={accountWords.aboutDayLine}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
      >
        <path d={sparklinePath(values)} />
      </svg>
    </span>
  )
}
