import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnnounce } from './announce.ts'
import styles from './ListState.module.css'

/** An illustration, or an icon where there is none for this case. */
type Figure = { picture: ReactNode; icon?: never } | { picture?: never; icon: LucideIcon }

type ListStateProps = Figure & {
  title: string
  /** Null where the title says all. */
  text: string | null
  /** Buttons for the next step. */
  children?: ReactNode
}

/**
 * Takes the place of a list that is empty or cannot be shown, and explains why. Fills the whole area of the
 * list.
 */
export function ListState({ picture, icon: Icon, title, text, children }: ListStateProps) {
  useAnnounce(text === null ? title : `${title}. ${text}`)
  return (
    <section className={styles.state}>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
      {Icon && (
        <span className={styles.icon} aria-hidden="true">
          <Icon size={24} strokeWidth={1.5} />
        </span>
      )}
      <h2 className={styles.title}>{title}</h2>
      {text !== null && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </section>
  )
}
