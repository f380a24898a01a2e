/** @jsxImportSource preact */
import { uiWords } from '../messages/en/ui.ts'
import styles from './NumberPlate.module.css'

/** Two digits that are shown in two places, for a person to compare. */
export function NumberPlate({ number }: { number: string }) {
  return (
    <p className={styles.number}>
      <span className={styles.word}>{uiWords.number} </span>
      {number}
    </p>
  )
}
