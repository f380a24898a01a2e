import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnnounce } from './announce.ts'
import styles from './ListState.module.css'

interface ListStateProps {
  icon: LucideIcon
  title: string
  text: string
  /** Buttons for the next step. */
  children?: ReactNode
}

/**
 * Takes the place of a list that is empty or cannot be shown, and explains why. Fills the whole area of the
 * list.
 */
export function ListState({ icon: Icon, title, text, children }: ListStateProps) {
  useAnnounce(`${title}. ${text}`)
  return (
    <section className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={24} strokeWidth={1.5} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </section>
  )
}
