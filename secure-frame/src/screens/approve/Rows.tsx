/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
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

/** Removes quotes, so that quoted text cannot end the quotation. */
const unquoted = (value: string) => value.replace(/["“”„‟«»＂]/gu, '’')

/** The facts of a request, one line each. Self-descriptions of other parties are in quotes. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, kind, aside, quoted = false, part = false }, index) => {
        const text = quoted ? unquoted(plainText(value)) : plainText(value)
        const fact = (
          <LongValue
            value={text}
            short={SHORT[kind](text)}
            label={plainText(label)}
            words={kind === 'amount' || kind === 'text'}
          />
        )
        return (
          <div key={index} className={cx(styles.row, part && styles.part)}>
            <dt>{plainText(label)}</dt>
            <dd>
              {quoted ? <q className={styles.quoted}>{fact}</q> : fact}
              {aside !== undefined && <bdi className={styles.aside}>{plainText(aside)}</bdi>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
