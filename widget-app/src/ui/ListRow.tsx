import { type ReactNode, useId } from 'react'
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
 * One thing of a list, with what it does. It is named by its title alone; what else stands in it describes it, so
 * that "MetaMask" is a button called "MetaMask", not "MetaMask installed".
 */
export function ListRow({ lead, title, hover, detail, trail, tone = 'plain', ...action }: ListRowProps) {
  const id = useId()
  const described = cx(detail !== undefined && `${id}detail`, trail !== undefined && `${id}trail`)
  const props = {
    className: cx(styles.row, tone === 'danger' && styles.danger),
    'aria-labelledby': `${id}title`,
    ...(described && { 'aria-describedby': described }),
  }
  const content = (
    <>
      <span className={styles.lead}>{lead}</span>
      <span className={styles.words}>
        <span className={styles.title} id={`${id}title`} title={hover}>
          {title}
        </span>
        {detail !== undefined && (
          <span className={styles.detail} id={`${id}detail`}>
            {detail}
          </span>
        )}
      </span>
      {trail !== undefined && (
        <span className={styles.trail} id={`${id}trail`}>
          {trail}
        </span>
      )}
    </>
  )
  if (action.href !== undefined) {
    return (
      <a {...props} href={action.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <button
      {...props}
      type="button"
      disabled={action.disabled}
      aria-current={action.current ? 'true' : undefined}
      onClick={action.onClick}
    >
      {content}
    </button>
  )
}
