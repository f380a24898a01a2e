import gallery from '@airlock/kit/design/Gallery.module.css'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

const PLACES = { stack: gallery.stack, line: gallery.line, rows: styles.rows, state: styles.state }

interface SectionProps {
  title: string
  /** How the samples are placed in the card; without it they fill it. */
  place?: keyof typeof PLACES
  children: ReactNode
}

/** A group of samples on a card of the widget's width. */
export function Section({ title, place, children }: SectionProps) {
  const id = useId()
  return (
    <section className={gallery.section} aria-labelledby={id}>
      <h2 id={id} className={gallery.name}>
        {title}
      </h2>
      <div className={gallery.card}>{place ? <div className={PLACES[place]}>{children}</div> : children}</div>
    </section>
  )
}
