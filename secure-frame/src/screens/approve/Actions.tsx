/** @jsxImportSource preact */

import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { closedText } from '../../gate/closedTexts.ts'
import type { GateState } from '../../gate/gateCore.ts'
import { pressHint } from '../../gate/pressHint.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Actions.module.css'
import { PressHint } from './PressHint.tsx'

interface ActionsProps {
  mode: 'frame' | 'window'
  gate: GateState
  /** Whether the last click on Approve was ignored. */
  refused: boolean
  /**
   * Why Approve is disabled until the whole request was visible; empty without a text, null once it was
   * visible.
   */
  unread: string | null
  /** Whether there is a critical danger: then Approve must not be the most prominent button. */
  risky: boolean
  root: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  /** Whether the person has confirmed that they know of the danger; null if there is none. */
  understands: boolean | null
  busy: 'approving' | 'rejecting' | null
  error: string | null
  onUnderstand: (understands: boolean) => void
  allows: (event: Event) => boolean
  onApprove: () => void
  onReject: () => void
  /** Moves the request to its own window; null in that window. */
  onOpenWindow: (() => void) | null
}

/** Id of the text that explains why Approve is still disabled. */
const HINT = 'approve-hint'

/**
 * The person's actions, the same for every kind of request: Reject on the left and quiet, Approve on the
 * right and prominent. With a critical danger Approve is as quiet as Reject, and has to be unlocked. Reject
 * is never prominent, or people would learn to click the green button; and it never waits, because rejecting
 * is always safe.
 */
export function Actions(props: ActionsProps) {
  const { mode, gate, root, error, understands, onUnderstand } = props
  const closed = closedText(mode, gate) ?? ''
  return (
    <footer ref={root} className={styles.actions}>
      {error && (
        <Notice icon="alert" tone="danger">
          <span role="alert">{error}</span>
        </Notice>
      )}
      {closed && <Closed text={closed} onOpenWindow={props.onOpenWindow} />}
      {understands !== null && (
        <label className={styles.understand}>
          <input
            type="checkbox"
            checked={understands}
            onChange={({ currentTarget }) => onUnderstand(currentTarget.checked)}
          />
          <span>{approveWords.iUnderstandTheDanger}</span>
        </label>
      )}
      <Decide {...props} isClosed={closed !== ''} />
      <LiveText>{closed}</LiveText>
    </footer>
  )
}

/** `isClosed`: the screen says already what has to happen first. */
function Decide(props: ActionsProps & { isClosed: boolean }) {
  const { gate, isClosed, refused, unread, button, understands, busy, risky } = props
  const { allows, onApprove, onReject } = props
  const [pressed, setPressed] = useState(false)
  const shut = understands === false || unread !== null
  const off = gate !== 'ready' || shut || busy !== null
  const approve = (event: MouseEvent) => {
    const allowed = allows(event)
    if (busy) return
    setPressed(understands === false)
    if (allowed && !shut) onApprove()
  }
  return (
    <>
      <div className={styles.pair}>
        <Button wide off={busy !== null} onClick={() => (busy ? undefined : onReject())}>
          {busy === 'rejecting' ? approveWords.rejecting : approveWords.reject}
        </Button>
        <Button
          tone={risky ? 'secondary' : 'primary'}
          wide
          off={off}
          describedBy={HINT}
          buttonRef={button}
          onClick={approve}
        >
          {busy === 'approving' && <Spinner />}
          {busy === 'approving' ? approveWords.approving : approveWords.approve}
        </Button>
      </div>
      <PressHint id={HINT}>
        {busy || isClosed
          ? ''
          : (unread ?? pressHint({ state: gate, refused, unconfirmed: pressed && understands === false }))}
      </PressHint>
    </>
  )
}

/** Explains why Approve is disabled, and offers the next step. */
function Closed({ text, onOpenWindow }: { text: string } & Pick<ActionsProps, 'onOpenWindow'>) {
  return (
    <Notice icon="alert" tone="caution">
      <strong>{text}</strong>{' '}
      {onOpenWindow && (
        <button type="button" className={styles.link} onClick={onOpenWindow}>
          {approveWords.continueInANewWindow}
        </button>
      )}
    </Notice>
  )
}
