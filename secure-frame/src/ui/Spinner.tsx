/** @jsxImportSource preact */
import styles from './Spinner.module.css'

/** Shows that something is loading. Decorative: text describes it. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={styles[size]} aria-hidden="true" />
}
