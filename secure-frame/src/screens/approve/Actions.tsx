/** @jsxImportSource preact */
import type { RefObject, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { GateState } from '../../gate/gateCore.ts'
import { pressHint } from '../../gate/pressHint.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Actions.module.css'
import { PressHint } from './PressHint.tsx'

interface ActionsProps {
  gate: GateState
  /** The last press on Approve did not count. */
  refused: boolean
  /** Rejecting is what most people should do: Approve must not be the loudest. */
  risky: boolean
  root: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  /** Whether the person has said that they know of the danger; null where there is none. */
  understands: boolean | null
  busy: 'approving' | 'rejecting' | null
  windowOpen: boolean
  error: string | null
  onUnderstand: (understands: boolean) => void
  allows: (event: Event) => boolean
  onApprove: () => void
  onReject: () => void
  onOpenWindow: (() => void) | null
}

/** What the person can do. Reject never waits: saying no is always safe. */
export function Actions(props: ActionsProps) {
  const { gate, risky, root, busy, error, onReject, onOpenWindow } = props
  const inside = gate !== 'window' || !onOpenWindow
  const reject = (
    <Button
      tone={risky && inside ? 'primary' : 'secondary'}
      wide
      off={busy !== null}
      onClick={() => (busy ? undefined : onReject())}
    >
      {busy === 'rejecting' ? 'Rejecting…' : 'Reject'}
    </Button>
  )
  return (
    <footer ref={root} className={styles.actions}>
      {error && (
        <Notice icon="alert" tone="danger">
          <span role="alert">{error}</span>
        </Notice>
      )}
      {inside ? (
        <Inside {...props} reject={reject} />
      ) : (
        <Outside {...props} onOpenWindow={onOpenWindow} reject={reject} />
      )}
    </footer>
  )
}

type WithReject = ActionsProps & { reject: VNode }

function Outside({ windowOpen, busy, onOpenWindow, reject }: WithReject & { onOpenWindow: () => void }) {
  return (
    <>
      <Notice icon="window">
        {windowOpen
          ? 'Decide in the window that has opened. Closing it changes nothing.'
          : 'For your safety this is approved in a window of its own, where nothing can cover it.'}
      </Notice>
      <Button
        tone={windowOpen ? 'secondary' : 'primary'}
        wide
        off={busy !== null}
        onClick={() => (busy ? undefined : onOpenWindow())}
      >
        {windowOpen ? <Spinner /> : <Icon name="window" />}
        {windowOpen ? 'Open the window again' : 'Review in a new window'}
      </Button>
      {reject}
    </>
  )
}

function Inside({
  gate,
  refused,
  button,
  understands,
  busy,
  allows,
  onApprove,
  reject,
  ...rest
}: WithReject) {
  const [pressed, setPressed] = useState(false)
  const off = gate !== 'ready' || understands === false || busy !== null
  const approve = (event: MouseEvent) => {
    const allowed = allows(event)
    if (busy) return
    setPressed(understands === false)
    if (allowed && understands !== false) onApprove()
  }
  return (
    <>
      {gate === 'occluded' && <Covered windowOpen={rest.windowOpen} onOpenWindow={rest.onOpenWindow} />}
      {understands !== null && (
        <label className={styles.understand}>
          <input
            type="checkbox"
            checked={understands}
            onChange={({ currentTarget }) => rest.onUnderstand(currentTarget.checked)}
          />
          <span>I understand the danger</span>
        </label>
      )}
      <div className={styles.pair}>
        {reject}
        <Button
          tone={rest.risky ? 'secondary' : 'primary'}
          wide
          off={off}
          buttonRef={button}
          onClick={approve}
        >
          {busy === 'approving' && <Spinner />}
          {busy === 'approving' ? 'Approving…' : 'Approve'}
        </Button>
      </div>
      <PressHint>
        {busy ? '' : pressHint({ state: gate, refused, unconfirmed: pressed && understands === false })}
      </PressHint>
      <LiveText>{gate === 'occluded' ? 'Something covers this window.' : ''}</LiveText>
    </>
  )
}

function Covered({ windowOpen, onOpenWindow }: Pick<ActionsProps, 'windowOpen' | 'onOpenWindow'>) {
  return (
    <Notice icon="alert" tone="caution">
      <strong>Something covers this window.</strong>{' '}
      {onOpenWindow ? (
        <button type="button" className={styles.link} onClick={onOpenWindow}>
          {windowOpen ? 'Open the new window again' : 'Continue in a new window'}
        </button>
      ) : (
        'Approve works once everything can be seen.'
      )}
    </Notice>
  )
}
