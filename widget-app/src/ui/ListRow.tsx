import { cx } from '@airlock/kit/design/cx'
import type { ReactNode } from 'react'
import styles from './ListRow.module.css'

interface ListRowProps {
  /** A mark, an avatar or an icon. */
  lead: ReactNode
  title: ReactNode
  /** The full title on hover, if it is truncated. */
  hover?: string
  detail?: ReactNode
  trail?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** Whether this row is the active one. */
  current?: boolean
  onClick?: () => void
  /** A link to another site, which opens in a new tab. */
  href?: string
}

/**
 * One item of a list, with its action. The accessible name is all of the visible text, title first: a person
 * with voice control speaks what they see, "MetaMask installed" or "MetaMask".
 */
export function ListRow({ lead, title, hover, detail, trail, tone = 'plain', ...action }: ListRowProps) {
  const className = cx(styles.row, tone === 'danger' && styles.danger)
  const content = (
    <>
      <span className={styles.lead}>{lead}</span>
      <span className={styles.words}>
        <span className={styles.title} title={hover}>
          {title}
        </span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {trail !== undefined && <span className={styles.trail}>{trail}</span>}
    </>
  )
  if (action.href !== undefined) {
    return (
      <a className={className} href={action.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <button
      className={className}
      type="button"
      disabled={action.disabled}
      aria-current={action.current ? 'true' : undefined}
      onClick={action.onClick}
    >
      {content}
    </button>
  )
}
