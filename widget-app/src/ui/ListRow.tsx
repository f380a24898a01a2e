import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './ListRow.module.css'

interface ListRowProps {
  /** A mark, an avatar or an icon. */
  lead: ReactNode
  title: ReactNode
  /** The whole title, where it is cut short. */
  hover?: string
  detail?: ReactNode
  trail?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** This row is what is active now. */
  current?: boolean
  onClick?: () => void
  /** To another site, in a tab of its own. */
  href?: string
}

/**
 * One thing of a list, with what it does. Its name is all that can be read of it, its title first: who speaks to the
 * browser says what they see, "MetaMask installed" or "MetaMask".
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
