/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import styles from './SmallButton.module.css'

interface Props {
  children: ComponentChildren
  /** The name of a button that has only an icon. */
  label?: string
  disabled?: boolean
  onClick: () => void
}

/** A quiet action beside a title. */
export const SmallButton = ({ children, label, disabled = false, onClick }: Props) => (
  <button
    type="button"
    class={cx(styles.button, label !== undefined && styles.icon)}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
)
