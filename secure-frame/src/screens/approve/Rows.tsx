/** @jsxImportSource preact */
import type { Row } from '../../approval/display.ts'
import { LongValue } from './LongValue.tsx'
import { plainText } from './plainText.ts'
import styles from './Rows.module.css'

const SHORTENED: readonly Row['kind'][] = ['address', 'data']

/** The facts of a request, one line each. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, kind }, index) => (
        <div key={index} className={styles.row}>
          <dt>{plainText(label)}</dt>
          <dd>
            {SHORTENED.includes(kind) ? (
              <LongValue value={plainText(value)} label={plainText(label)} />
            ) : (
              <bdi>{plainText(value)}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
