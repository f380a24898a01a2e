import styles from './Spinner.module.css'

/** Shows that something is loading. Decorative: text describes it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
