/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { approveWords } from '../../messages/en/approve.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Details.module.css'

interface DetailsProps {
  /** Whether it is expanded at first: data that cannot be explained must not be hidden. */
  open: boolean
  children: ComponentChildren
}

/** The raw data, one click away. */
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
