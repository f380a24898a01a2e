/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import { useId, useRef, useState } from 'preact/hooks'
import { permissionsWords } from '../../messages/en/permissions.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'
import styles from './AdjustScreen.module.css'
import { type AskedAmount, amountText, readAmount } from './limits.ts'

/** A time that can be chosen. */
interface TimeChoice {
  seconds: number
  name: string
}

interface AdjustScreenProps {
  /** What the site asks for, as a sentence. */
  text: string
  /** The label of the amount. */
  amountLabel: string
  /** Null for a permission without an amount. */
  amount: AskedAmount | null
  /** The longest first. */
  times: readonly TimeChoice[]
  /** Called with the chosen limits. They are never above those that were asked for. */
  onNext: (chosen: { amount: bigint | null; seconds: number }) => void
  onCancel: () => void
}

/** Lets a person lower the limits of a permission, before they decide about it on the next screen. */
export function AdjustScreen({ text, amountLabel, amount, times, onNext, onCancel }: AdjustScreenProps) {
  const { adjust } = permissionsWords
  const field = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLSelectElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const handIn = () => {
    const seconds = Number(time.current?.value)
    if (amount === null) return onNext({ amount: null, seconds })
    const typed = readAmount(field.current?.value ?? '', amount)
    if ('amount' in typed) return onNext({ amount: typed.amount, seconds })
    setProblem(typed.problem)
    field.current?.focus()
  }
  return (
    <Panel
      title={adjust.title}
      text={text}
      actions={
        <>
          <Button tone="primary" wide onClick={handIn}>
            {adjust.next}
          </Button>
          <Button wide onClick={onCancel}>
            {adjust.reject}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handIn()
        }}
      >
        {amount !== null && (
          <div className={styles.row}>
            <label className={styles.label} htmlFor={`${id}-amount`}>
              {amountLabel}
            </label>
            <span className={cx(styles.input, styles.box)}>
              <input
                ref={field}
                id={`${id}-amount`}
                className={styles.amount}
                inputMode="decimal"
                autoComplete="off"
                aria-describedby={`${id}-status`}
                aria-invalid={problem !== null}
                defaultValue={amountText(amount, amount.most)}
              />
              {amount.symbol !== null && <bdi translate={false}>{amount.symbol}</bdi>}
            </span>
            <p id={`${id}-status`} className={styles.problem} role="alert">
              {problem}
            </p>
          </div>
        )}
        <div className={styles.row}>
          <label className={styles.label} htmlFor={`${id}-time`}>
            {adjust.until}
          </label>
          <span className={styles.choice}>
            <select ref={time} id={`${id}-time`} className={styles.input}>
              {times.map(({ seconds, name }) => (
                <option key={seconds} value={seconds}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron" size={20} />
          </span>
        </div>
      </form>
    </Panel>
  )
}
