/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import type { Exchange } from '../attempts/useAttempts.ts'
import { words } from '../words/words.ts'
import styles from './ExchangeView.module.css'

const { attempts } = words

const Side = ({ label, value }: { label: string; value: unknown }) => (
  <fieldset class={styles.side}>
    <legend class={styles.label}>{label}</legend>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus (WCAG 2.1.1). */}
    <pre class={styles.json} tabIndex={0}>
      {JSON.stringify(value, null, 2) ?? String(value)}
    </pre>
  </fieldset>
)

/** What the page sent, what came back, and how long it took. */
export const ExchangeView = ({ exchange }: { exchange: Exchange }) => {
  const { status, sent, got, took } = exchange
  return (
    <div class={styles.exchange} data-status={status}>
      <p class={styles.head} role="status">
        <span class={cx(styles.status, styles[status])}>{attempts[status]}</span>
        {took !== undefined && <span class={styles.took}>{attempts.took(took)}</span>}
      </p>
      <div class={styles.sides}>
        <Side label={attempts.sent} value={sent} />
        {status !== 'waiting' && <Side label={attempts.got} value={got} />}
      </div>
    </div>
  )
}
