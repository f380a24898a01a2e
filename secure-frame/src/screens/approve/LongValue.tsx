/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import styles from './LongValue.module.css'

interface LongValueProps {
  value: string
  /** The same, as it is shown at first. */
  short: string
  /** What it is, for screen readers. */
  label: string
}

/** An address, data or a huge number: short at first, all of it at a tap. */
export function LongValue({ value, short, label }: LongValueProps) {
  const [whole, setWhole] = useState(false)
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
