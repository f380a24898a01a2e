import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './HelpPage.module.css'

/** One thing worth knowing. */
export interface HelpPoint {
  icon: LucideIcon
  name: string
  text: string
}

interface HelpPageProps {
  points: readonly HelpPoint[]
  /** Where to go from here. */
  children: ReactNode
}

/** A short explanation: three points at most, and a way on. */
export function HelpPage({ points, children }: HelpPageProps) {
  return (
    <section className={styles.help}>
      <ul className={styles.points}>
        {points.map(({ icon: Icon, name, text }) => (
          <li key={name} className={styles.point}>
            <Icon size={20} strokeWidth={1.75} />
            <div>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
