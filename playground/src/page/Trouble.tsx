/** @jsxImportSource preact */
import { words } from '../words/words.ts'
import styles from './Trouble.module.css'
import { useMode } from './useMode.ts'

/** Stands for the page if `playground.json` is missing or wrong. Its operator reads it. */
export function Trouble({ message }: { message: string }) {
  useMode(undefined)
  return (
    <main class={styles.trouble}>
      <h1 class={styles.title}>{words.failed}</h1>
      <p class={styles.message} role="alert">
        {message}
      </p>
    </main>
  )
}
