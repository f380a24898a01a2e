/** @jsxImportSource preact */
import type { Ref } from 'preact'
import styles from './End.module.css'

export type EndRef = Ref<HTMLElement> | undefined

/** Placed after everything that has to be read: once it was visible, all of it could be read. */
export function End({ endRef }: { endRef: EndRef }) {
  return <span ref={endRef ?? null} className={styles.end} />
}
