/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import styles from './Trace.module.css'

/** Names a failure, for whoever is asked about it. */
export function Trace({ id }: { id: string | null }) {
  return id === null ? null : (
    <p className={styles.trace} translate={false}>
      {screensWords.reference(id)}
    </p>
  )
}
