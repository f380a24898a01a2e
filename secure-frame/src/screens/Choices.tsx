/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import styles from './Choices.module.css'

/**
 * The buttons of a form in which people type, the most likely first. They scroll with the field: what a keyboard on the
 * screen leaves has no room for a bar above the field's own line.
 */
export const Choices = ({ children }: { children: ComponentChildren }) => (
  <div className={styles.choices}>{children}</div>
)
