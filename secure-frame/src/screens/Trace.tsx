/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import styles from './Trace.module.css'

/** An id of the failure, for support. */
export function Trace({ id }: { id: string | null }) {
  return id === null ? null : (
    <p className={styles.trace} translate={false}>
      {screensWords.reference(id)}
    </p>
  )
}
