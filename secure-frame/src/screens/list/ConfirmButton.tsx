/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button } from '../../ui/Button.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ListRow.module.css'

interface ConfirmButtonProps {
  /** The id of the texts of its row. */
  describedBy: string
  /** `waiting`: another row is being changed. */
  state: 'idle' | 'busy' | 'waiting'
  words: { press: string; confirm: string; busy: string; pressAgain: string }
  onConfirm: () => void
}

/** The button of a row that is pressed twice, because what it ends is not easily brought back. */
export function ConfirmButton({ describedBy, state, words, onConfirm }: ConfirmButtonProps) {
  const [asked, setAsked] = useState(false)
  const press = ({ detail }: MouseEvent) => {
    // The second half of a double click is no confirmation.
    if (state !== 'idle' || detail > 1) return
    if (asked) onConfirm()
    setAsked(!asked)
  }
  return (
    <div className={styles.action} data-asked={asked} onFocusOut={() => setAsked(false)}>
      <Button
        tone={asked ? 'danger' : 'quiet'}
        off={state !== 'idle'}
        describedBy={describedBy}
        onClick={press}
      >
        {state === 'busy' && <Spinner />}
        {state === 'busy' ? words.busy : asked ? words.confirm : words.press}
      </Button>
      <LiveText>{asked ? words.pressAgain : ''}</LiveText>
    </div>
  )
}
