/** @jsxImportSource preact */
import type { Ref } from 'preact'
import styles from './End.module.css'

export type EndRef = Ref<HTMLElement> | undefined

/** Stands behind what has to be read: once it was in view, all of it was there to be read. */
export function End({ endRef }: { endRef: EndRef }) {
  return <span ref={endRef ?? null} className={styles.end} />
}
