import { cx } from '@airlock/kit/design/cx'
import type { LucideIcon } from 'lucide-react'
import styles from './Emblem.module.css'

interface EmblemProps {
  icon: LucideIcon
  tone?: 'plain' | 'accent'
}

/** A large icon for a view whose subject has no picture. Decorative. */
export function Emblem({ icon: Icon, tone = 'plain' }: EmblemProps) {
  return (
    <span className={cx(styles.emblem, tone === 'accent' && styles.accent)} aria-hidden="true">
      <Icon size={32} strokeWidth={1.5} />
    </span>
  )
}
