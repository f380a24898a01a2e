import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  /** How the samples are placed in the card; without it they fill it. */
  place?: 'stack' | 'line' | 'rows' | 'state'
  children: ReactNode
}

/** A group of samples on a card of the widget's width. */
export function Section({ title, place, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.card}>{place ? <div className={styles[place]}>{children}</div> : children}</div>
    </section>
  )
}
