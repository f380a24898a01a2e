/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren, ComponentProps } from 'preact'
import styles from './Choice.module.css'

interface Props {
  type: 'radio' | 'checkbox' | 'color'
  role?: 'switch'
  /** The name of the group of radio buttons. */
  name?: string
  checked?: boolean
  disabled?: boolean
  /** The chosen colour, where it is one. */
  value?: string
  'aria-label'?: string
  onChange?: () => void
  onInput?: (event: { currentTarget: HTMLInputElement }) => void
  look?: string | undefined
  /** Shown when the pointer rests on it. */
  title?: string
  /** What is drawn of it. A picture (`data-ring`) gets a ring when it is chosen. */
  children: ComponentChildren
}

/**
 * The browser's own control, unseen over what is drawn of it. It takes presses, keys and the focus, and screen readers
 * read it.
 */
export const Choice = ({ look, title, children, ...input }: Props) => (
  <label class={cx(styles.choice, look)} {...(title && { title })}>
    <input {...(input as ComponentProps<'input'>)} class={styles.native} />
    {children}
  </label>
)
