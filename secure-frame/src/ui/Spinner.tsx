/** @jsxImportSource preact */
import styles from './Spinner.module.css'

/** Something is on its way. Decoration: words say what. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={styles[size]} aria-hidden="true" />
}
