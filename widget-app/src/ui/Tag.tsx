import { cx } from '@airlock/kit/design/cx'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

interface TagProps {
  children: ReactNode
  tone?: 'plain' | 'accent'
}

/** A word or two about the item next to it. The text carries the meaning, never the colour alone. */
export function Tag({ children, tone = 'plain' }: TagProps) {
  return <span className={cx(styles.tag, tone === 'accent' && styles.accent)}>{children}</span>
}
