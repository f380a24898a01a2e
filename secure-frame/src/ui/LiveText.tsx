/** @jsxImportSource preact */
import styles from './LiveText.module.css'

/** Announces a text to screen readers whenever it changes, after their current speech. */
export function LiveText({ children }: { children: string }) {
  return (
    <p className={styles.hidden} role="status">
      {children}
    </p>
  )
}
