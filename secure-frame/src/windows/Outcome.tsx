/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import { OUTCOME, type OutcomeKind } from '../../shared/icons.ts'
import styles from './Outcome.module.css'

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
    <path className={styles.sign} d={OUTCOME[kind]} pathLength={1} />
  </svg>
)
