import styles from './Spinner.module.css'

/** Something is on its way. Decoration: words say what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
