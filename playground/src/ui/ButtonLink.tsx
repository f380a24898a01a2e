/** @jsxImportSource preact */
import styles from '@airlock/kit/design/Button.module.css'
import { cx } from '@airlock/kit/design/cx'

interface Props {
  href: string
  /** Its name for screen readers, which says what it is about. */
  label: string
  children: string
}

/** The kit's button, where a press loads another page. */
export const ButtonLink = ({ href, label, children }: Props) => (
  <a class={cx(styles.button, styles.secondary)} href={href} aria-label={label}>
    {children}
  </a>
)
