import { cx } from '@airlock/kit/design/cx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  icon: LucideIcon
  children: ReactNode
  /** Advice has the room of the caution that may take its place. Danger is for what costs the visitor a lot. */
  tone?: 'plain' | 'advice' | 'caution' | 'danger'
}

/** A short hint that does not block the visitor. */
export function Notice({ icon: Icon, children, tone = 'plain' }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone !== 'plain' && styles[tone])} data-tone={tone}>
      <Icon size={16} />
      <p>{children}</p>
    </div>
  )
}
