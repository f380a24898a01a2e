import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionBar } from '../../ui/ActionBar.tsx'
import styles from './HelpPage.module.css'

/** One point of an explanation. */
export interface HelpPoint {
  icon: LucideIcon
  name: string
  text: string
}

interface HelpPageProps {
  /** What the page is about, drawn above the points. */
  picture?: ReactNode
  points: readonly HelpPoint[]
  /** Buttons for the next step. */
  children: ReactNode
}

/** A short explanation: three points at most, and the next step. */
export function HelpPage({ picture, points, children }: HelpPageProps) {
  return (
    <section className={styles.help}>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
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
      <ActionBar>{children}</ActionBar>
    </section>
  )
}
