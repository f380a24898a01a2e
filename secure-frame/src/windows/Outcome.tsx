/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import styles from './Outcome.module.css'

const SIGNS = { done: 'm17 29 7.5 7.5L39.5 20', undone: 'M19 28h18' } as const

export type OutcomeKind = keyof typeof SIGNS

/** Whether it was done: a tick that is drawn once, or a bar where nothing happened. */
export const Outcome = ({ kind }: { kind: OutcomeKind }) => (
  <svg
    className={cx(styles.outcome, kind === 'done' && styles.done)}
    width="56"
    height="56"
    viewBox="0 0 56 56"
    aria-hidden="true"
  >
    <circle cx="28" cy="28" r="26" />
    <path className={styles.sign} d={SIGNS[kind]} pathLength={1} />
  </svg>
)
