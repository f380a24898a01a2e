/** @jsxImportSource preact */
import styles from './PressHint.module.css'

/**
 * Explains why a click had no effect, also to screen readers. It is always present, because a region that
 * appears together with its text is not read out.
 */
export function PressHint({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.hint} role="status">
      {children}
    </p>
  )
}
