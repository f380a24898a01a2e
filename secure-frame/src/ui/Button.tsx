/** @jsxImportSource preact */

import styles from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren, RefObject } from 'preact'

interface ButtonProps {
  children: ComponentChildren
  onClick: (event: MouseEvent) => void
  /** A view has at most one primary button. */
  tone?: 'primary' | 'secondary' | 'danger' | 'quiet'
  wide?: boolean
  /** Whether it is disabled, but remains focusable and labelled. */
  off?: boolean
  /** Id of the text that explains why it is disabled. */
  describedBy?: string
  buttonRef?: RefObject<HTMLButtonElement | null>
}

/** A labelled action. */
export function Button({ children, onClick, buttonRef, describedBy, ...look }: ButtonProps) {
  const { tone = 'secondary', wide = false, off = false } = look
  return (
    <button
      type="button"
      ref={buttonRef ?? null}
      className={cx(styles.button, styles[tone], wide && styles.wide)}
      aria-disabled={off}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
