/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Status.module.css'

interface StatusProps {
  id?: string
  busy: boolean
  isProblem: boolean
  /** Whether the email was refused: this text contains the address, and is the longest. */
  isRefused: boolean
  children: ComponentChildren
}

/** The status of a sent email, with reserved room. */
export function Status({ id, busy, isProblem, isRefused, children }: StatusProps) {
  return (
    <p id={id} className={cx(styles.status, isProblem && styles.problem)}>
      {busy && <Spinner />}
      <span className={cx(styles.words, isRefused && styles.refused)}>{children}</span>
    </p>
  )
}
