/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import choices from './Choices.module.css'
import styles from './Panel.module.css'
import { Scroller } from './Scroller.tsx'
import { Title } from './Title.tsx'

interface PanelProps {
  figure?: ComponentChildren
  title: string
  text?: ComponentChildren
  children?: ComponentChildren
  /** Buttons for the next step, the most likely first: they stay in view while the rest scrolls. */
  actions?: ComponentChildren
  /** Whether an element inside gets the focus. */
  focusInside?: boolean
}

/** The state of one action or failure: what happened, whether anything is at risk, and what to do next. */
export function Panel({ figure, title, text, children, actions, focusInside = false }: PanelProps) {
  return (
    <>
      <Scroller label={title} className={cx(styles.panel, Boolean(actions) && styles.above)}>
        {figure && <div className={styles.figure}>{figure}</div>}
        <Title takesFocus={!focusInside}>{title}</Title>
        {text && <p className={styles.text}>{text}</p>}
        {children && <div className={styles.content}>{children}</div>}
      </Scroller>
      {actions && (
        <footer className={cx(choices.choices, styles.actions)} data-actions>
          {actions}
        </footer>
      )}
    </>
  )
}
