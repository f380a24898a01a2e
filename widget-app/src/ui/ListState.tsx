import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnnounce } from './announce.ts'
import styles from './ListState.module.css'

interface ListStateProps {
  icon: LucideIcon
  title: string
  text: string
  /** What can be done. */
  children?: ReactNode
}

/** What stands where a list would be: that there is nothing, or why it cannot be shown. Fills the place of the list. */
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
