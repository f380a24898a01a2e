/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { approveWords } from '../../messages/en/approve.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Details.module.css'

interface DetailsProps {
  /** Open from the start: what nobody understands must not be hidden. */
  open: boolean
  children: ComponentChildren
}

/** Everything raw, one press away. */
export function Details({ open, children }: DetailsProps) {
  return (
    <details className={styles.details} open={open}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{approveWords.details}</h2>
        <Icon name="chevron" size={12} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
