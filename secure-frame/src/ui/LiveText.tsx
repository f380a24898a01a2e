/** @jsxImportSource preact */
import styles from './LiveText.module.css'

/** Says a text to screen readers whenever it changes, when they have finished what they are saying. */
export function LiveText({ children }: { children: string }) {
  return (
    <p className={styles.hidden} role="status">
      {children}
    </p>
  )
}
