import styles from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import type { ReactNode } from 'react'

interface ButtonProps {
  children: ReactNode
  tone?: 'primary' | 'secondary' | 'quiet'
  type?: 'button' | 'submit'
  isBusy?: boolean
  onClick?: () => void
}

/** A button in the look of the frames. */
export function Button({
  children,
  tone = 'primary',
  type = 'button',
  isBusy = false,
  onClick,
}: ButtonProps) {
  return (
    <button className={cx(styles.button, styles[tone])} type={type} aria-disabled={isBusy} onClick={onClick}>
      {children}
    </button>
  )
}
