/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import { useState } from 'preact/hooks'
import { approveWords } from '../../messages/en/approve.ts'
import styles from './LongValue.module.css'

interface LongValueProps {
  value: string
  /** The shortened value, which is shown at first. */
  short: string
  /** The accessible name. */
  label: string
  /** Whether the value is prose and not code: it gets the font of the surrounding text. */
  words?: boolean
}

/** An address, data or a huge number: shortened at first, in full after a tap. */
export function LongValue({ value, short, label, words = false }: LongValueProps) {
  const [whole, setWhole] = useState(false)
  if (short === value) return <bdi className={cx(styles.value, !words && styles.code)}>{value}</bdi>
  return (
    <button
      type="button"
      className={cx(styles.toggle, !words && styles.code)}
      aria-expanded={whole}
      aria-label={`${label}: ${whole ? value : short}. ${whole ? approveWords.showLess : approveWords.showAllOfIt}`}
      title={whole ? undefined : value}
      translate={false}
      onClick={() => setWhole(!whole)}
    >
      <bdi className={styles.value} dir="ltr">
        {whole ? value : short}
      </bdi>
    </button>
  )
}
