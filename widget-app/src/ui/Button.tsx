import styles from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import type { ReactNode } from 'react'

export interface ButtonLook {
  children: ReactNode
  /** A view has at most one primary button. */
  tone?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

interface ButtonProps extends ButtonLook {
  onClick: () => void
  disabled?: boolean
  /** It does nothing for now, and keeps the focus. */
  busy?: boolean
  /** Explains on hover why the button is disabled. */
  hover?: string
}

export const buttonClass = ({ tone = 'secondary', wide = false }: ButtonLook): string =>
  cx(styles.button, styles[tone], wide && styles.wide)

/** A labelled action. */
export function Button({ onClick, disabled, busy, hover, ...look }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look)}
      disabled={disabled}
      aria-disabled={busy}
      title={hover}
      onClick={busy ? undefined : onClick}
    >
      {look.children}
    </button>
  )
}
