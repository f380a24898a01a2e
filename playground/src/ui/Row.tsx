/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import styles from './Row.module.css'

/** Settings, one below the other. */
export const Rows = ({ children }: { children: ComponentChildren }) => (
  <div class={styles.rows}>{children}</div>
)

/** A setting: what it is, and its control, which has the same name for screen readers. */
export const Row = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class={styles.row}>
    <span class={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)
