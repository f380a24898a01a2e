/** @jsxImportSource preact */
import styles from './PressHint.module.css'

/** Why a press did nothing, shown and said. It is always there: what appears with its text is not read out. */
export function PressHint({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.hint} role="status">
      {children}
    </p>
  )
}
