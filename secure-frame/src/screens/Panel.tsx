/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import styles from './Panel.module.css'
import { Scroller } from './Scroller.tsx'
import { Title } from './Title.tsx'

interface PanelProps {
  figure?: ComponentChildren
  title: string
  text?: ComponentChildren
  /** What can be done, the likeliest first. */
  children?: ComponentChildren
  /** Leaves the focus to something inside. */
  focusInside?: boolean
}

/** One thing that is going on or has to be done: what it is, whether anything is at risk, what to do next. */
export function Panel({ figure, title, text, children, focusInside = false }: PanelProps) {
  return (
    <Scroller label={title} className={styles.panel}>
      {figure && <div className={styles.figure}>{figure}</div>}
      <Title takesFocus={!focusInside}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.content}>{children}</div>}
    </Scroller>
  )
}
