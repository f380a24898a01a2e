import { cx } from '@airlock/kit/design/cx'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import styles from './SettingRow.module.css'

interface SettingRowProps {
  icon: LucideIcon
  title: string
  /** A few words, or a sentence, on as many lines as it takes. A row without it acts at once. */
  detail?: string
  /** Whether the detail is one long word, such as an address, which is cut off. */
  isSingle?: boolean
  onClick: () => void
}

/** A setting that leads to its own screen, or an action. It is an item of a list. */
export function SettingRow({ icon: Icon, title, detail, isSingle = false, onClick }: SettingRowProps) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        <Icon className={styles.lead} size={20} />
        <span className={styles.body}>
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>{' '}
            {detail && (
              <span
                className={cx(styles.detail, isSingle && styles.single)}
                {...(isSingle && { title: detail })}
              >
                {detail}
              </span>
            )}
          </span>
          {detail && <ChevronRight className={styles.chevron} size={16} />}
        </span>
      </button>
    </li>
  )
}
