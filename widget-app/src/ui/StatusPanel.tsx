import type { ReactNode } from 'react'
import { useAnnounce } from './announce.ts'
import styles from './StatusPanel.module.css'

interface StatusPanelProps {
  figure: ReactNode
  title: string
  text: string
  /** What can be done, the likeliest first. */
  children?: ReactNode
}

/** One thing that is going on or went wrong: what it is, whether anything is at risk, what to do next. */
export function StatusPanel({ figure, title, text, children }: StatusPanelProps) {
  useAnnounce(`${title}. ${text}`)
  return (
    <section className={styles.panel}>
      <div className={styles.figure}>{figure}</div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
