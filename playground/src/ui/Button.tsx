/** @jsxImportSource preact */
import styles from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren, Ref } from 'preact'

interface Props {
  children: ComponentChildren
  /** There is one primary button on the page. */
  kind?: 'primary' | 'secondary' | 'quiet'
  /** Its name for screen readers, which says what it is about. */
  label?: string
  disabled?: boolean
  /** What it has begun goes on: a press does nothing, but it keeps the focus. */
  isBusy?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  onClick?: () => void
}

/** The kit's button. */
export const Button = ({ children, kind = 'secondary', label, isBusy = false, ...props }: Props) => (
  <button
    type="button"
    class={cx(styles.button, styles[kind])}
    aria-label={label}
    aria-disabled={isBusy ? 'true' : undefined}
    disabled={props.disabled ?? false}
    ref={props.buttonRef ?? null}
    {...(props.onClick && !isBusy && { onClick: props.onClick })}
  >
    {children}
  </button>
)
