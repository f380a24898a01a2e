/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { screensWords } from '../messages/en/screens.ts'
import { takeFocus } from '../ui/takeFocus.ts'
import styles from './CodeField.module.css'
import { CODE_LENGTH, EMPTY_CODE, enterCode } from './code.ts'

interface CodeFieldProps {
  /** The field is cleared whenever this changes. */
  round: number
  /** Whether the field is disabled for now. */
  locked: boolean
  wrong: boolean
  /** Id of the status text about the code. */
  describedBy: string
  onCode: (code: string) => void
}

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/**
 * One field for screen readers, autofill and paste, shown as six cells. Submits a code as soon as it is
 * complete.
 */
export function CodeField({ round, locked, wrong, describedBy, onCode }: CodeFieldProps) {
  const [entry, setEntry] = useState(EMPTY_CODE)
  const input = useRef<HTMLInputElement>(null)
  // Before the paint, so that text typed right after it appears is kept.
  useLayoutEffect(() => {
    setEntry(EMPTY_CODE)
    return takeFocus(input.current)
  }, [round])
  /** The cells have no movable caret: typing is always at the end. */
  const toEnd = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) =>
    field.setSelectionRange(field.value.length, field.value.length)
  return (
    <div className={cx(styles.field, wrong && styles.wrong, locked && styles.locked)} dir="ltr">
      {CELLS.map((index) => (
        <span
          key={index}
          className={cx(
            styles.cell,
            index === Math.min(entry.digits.length, CODE_LENGTH - 1) && styles.active,
          )}
          aria-hidden="true"
        >
          {entry.digits[index]}
        </span>
      ))}
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autocomplete="one-time-code"
        autocapitalize="off"
        autocorrect="off"
        spellcheck={false}
        enterkeyhint="done"
        aria-label={screensWords.sixDigitCode}
        aria-describedby={describedBy}
        aria-invalid={wrong}
        readOnly={locked}
        value={entry.digits}
        onSelect={toEnd}
        onInput={({ currentTarget: field }) => {
          const next = enterCode(entry, field.value)
          field.value = next.entry.digits
          setEntry(next.entry)
          if (next.submit) onCode(next.submit)
        }}
      />
    </div>
  )
}
