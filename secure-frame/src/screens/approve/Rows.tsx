/** @jsxImportSource preact */
import type { Row } from '../../approval/display.ts'
import { LongValue } from './LongValue.tsx'
import { plainText } from './plainText.ts'
import styles from './Rows.module.css'
import { shortened, shortenedAmount } from './shorten.ts'

const whole = (value: string) => value

const SHORT: Readonly<Record<Row['kind'], (value: string) => string>> = {
  address: shortened,
  data: shortened,
  amount: shortenedAmount,
  text: whole,
}

/** The facts of a request, one line each. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, kind }, index) => {
        const text = plainText(value)
        return (
          <div key={index} className={styles.row}>
            <dt>{plainText(label)}</dt>
            <dd>
              <LongValue
                value={text}
                short={SHORT[kind](text)}
                label={plainText(label)}
                words={kind === 'amount'}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
