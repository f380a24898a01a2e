/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  children: ComponentChildren
  icon: IconName
  tone?: 'plain' | 'caution' | 'danger'
  id?: string
}

/** A hint before the next step. The text carries the severity; the colour only repeats it. */
export function Notice({ children, icon, tone = 'plain', id }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone !== 'plain' && styles[tone])} id={id}>
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
