/** @jsxImportSource preact */
import styles from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren, Ref } from 'preact'

interface Props {
  children: ComponentChildren
  /** There is one primary button on the page. */
  kind?: 'primary' | 'secondary' | 'quiet'
  disabled?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  onClick?: () => void
}

/** The kit's button. */
export const Button = ({ children, kind = 'secondary', disabled = false, buttonRef, onClick }: Props) => (
  <button
    type="button"
    class={cx(styles.button, styles[kind])}
    disabled={disabled}
    ref={buttonRef ?? null}
    {...(onClick && { onClick })}
  >
    {children}
  </button>
)
