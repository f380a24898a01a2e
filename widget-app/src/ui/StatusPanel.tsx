import type { ReactNode } from 'react'
import { useAnnounce } from './announce.ts'
import styles from './StatusPanel.module.css'
import { useKeptFocus } from './useKeptFocus.ts'

interface StatusPanelProps {
  figure: ReactNode
  title: string
  text: string
  /** Buttons for the next step, the most likely first. */
  children?: ReactNode
}

/** The state of one action or failure: what happened, whether anything is at risk, and what to do next. */
export function StatusPanel({ figure, title, text, children }: StatusPanelProps) {
  useAnnounce(`${title}. ${text}`)
  useKeptFocus(title)
  return (
    <section className={styles.panel}>
      <div className={styles.figure}>{figure}</div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
