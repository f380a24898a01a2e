import styles from '@airlock/kit/design/Button.module.css'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ButtonLook {
  children: ReactNode
  /** At most one primary in a view. */
  tone?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

interface ButtonProps extends ButtonLook {
  onClick: () => void
  disabled?: boolean
  /** Why it cannot be pressed now. */
  hover?: string
}

export const buttonClass = ({ tone = 'secondary', wide = false }: ButtonLook): string =>
  cx(styles.button, styles[tone], wide && styles.wide)

/** A labelled action. */
export function Button({ onClick, disabled, hover, ...look }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(look)} disabled={disabled} title={hover} onClick={onClick}>
      {look.children}
    </button>
  )
}
