import { cx } from '@airlock/kit/design/cx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './UnitChip.module.css'

interface UnitChipProps {
  mark?: ReactNode
  /** A symbol, or the invitation to choose. */
  children: string
  /** What it does, for screen readers, if the text does not say it. */
  label?: string
  /** Whether nothing is chosen yet. */
  isEmpty?: boolean
  disabled?: boolean
  onClick: () => void
}

/** The token or currency of an amount, which leads to the others. */
export function UnitChip({ mark, children, label, isEmpty, disabled = false, onClick }: UnitChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, isEmpty && styles.choose)}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      {mark}
      <span className={styles.name} title={children}>
        {children}
      </span>
      {!disabled && <ChevronDown size={16} />}
    </button>
  )
}
