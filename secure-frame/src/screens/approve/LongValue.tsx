/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import styles from './LongValue.module.css'
import { shortened } from './shorten.ts'

interface LongValueProps {
  value: string
  /** What it is, for screen readers. */
  label: string
}

/** An address or data: its ends at first, all of it at a tap. */
export function LongValue({ value, label }: LongValueProps) {
  const [whole, setWhole] = useState(false)
  const short = shortened(value)
  if (short === value) return <bdi className={styles.value}>{value}</bdi>
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={whole}
      aria-label={`${label}: ${whole ? value : short}. ${whole ? 'Show less' : 'Show all of it'}`}
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
