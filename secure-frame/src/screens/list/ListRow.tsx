/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import styles from './ListRow.module.css'

interface ListRowProps {
  /** The id of the texts, which describe the row's button. */
  id: string
  /** The mark before the texts. */
  lead?: ComponentChildren
  title: ComponentChildren
  details: readonly ComponentChildren[]
  /** The button or the tag at the end. */
  children?: ComponentChildren
}

/** A row of a list of what belongs to the wallet. */
export function ListRow({ id, lead, title, details, children }: ListRowProps) {
  return (
    <li className={styles.row}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.words} id={id}>
        <p className={styles.title}>{title}</p>
        {details.map((detail, index) => (
          <p key={index} className={styles.detail}>
            {detail}
          </p>
        ))}
      </div>
      {children}
    </li>
  )
}

/** A word in place of the button. */
export const Tag = ({ children }: { children: string }) => <p className={styles.tag}>{children}</p>
