/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Status.module.css'

interface StatusProps {
  id?: string
  busy: boolean
  isProblem: boolean
  /** The mail was refused: what says so names the address, and is longer than anything else. */
  isRefused: boolean
  children: ComponentChildren
}

/** How it stands with what was sent by mail, in a place that is kept for it. */
export function Status({ id, busy, isProblem, isRefused, children }: StatusProps) {
  return (
    <p id={id} className={cx(styles.status, isProblem && styles.problem)}>
      {busy && <Spinner />}
      <span className={cx(styles.words, isRefused && styles.refused)}>{children}</span>
    </p>
  )
}
