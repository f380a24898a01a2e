/** @jsxImportSource preact */

import { useContext, useRef, useState } from 'preact/hooks'
import type { Display, Position } from '../../approval/display.ts'
import type { GateState } from '../../gate/gateCore.ts'
import { useApproveGate } from '../../gate/useApproveGate.ts'
import { approveWords } from '../../messages/en/approve.ts'
import { FrameContext } from '../frameContext.ts'
import { Scroller } from '../Scroller.tsx'
import { Title } from '../Title.tsx'
import { Actions } from './Actions.tsx'
import styles from './ApproveScreen.module.css'
import { Asked } from './Asked.tsx'
import { MoreLines } from './MoreLines.tsx'
import { PositionLine } from './PositionLine.tsx'
import { plainText } from './plainText.ts'
import { hasCritical, toBeRead } from './sortOf.ts'
import { useReading } from './useReading.ts'

export interface ApproveScreenProps {
  display: Display
  /** The address that signs. */
  account: string
  position: Position
  mode: 'frame' | 'window'
  /** What is going on after the decision; null while there is none. */
  busy: 'approving' | 'rejecting' | null
  /** What went wrong, in plain words. */
  error: string | null
  onApprove: () => void
  onReject: () => void
  /** Opens the top-level window, in the click's own turn. Null in that window itself. */
  onOpenWindow: (() => void) | null
  /** Told as the gate opens and shuts: `occluded` is what the widget calls -32059. */
  onGate?: (state: GateState) => void
}

const NOTHING = { message: '', data: '' } as const

/**
 * Everything that a person decides on, the same in the frame and in the window and for every kind of request: what is
 * asked above, what can be done below, and between them what scrolls.
 */
export function ApproveScreen(props: ApproveScreenProps) {
  const { display, mode } = props
  const frame = useContext(FrameContext)
  const summary = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLDivElement>(null)
  const actions = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** What the person has agreed to: another request has to be agreed to anew. */
  const [agreed, setAgreed] = useState<Display | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const reading = useReading({ box: details, end, subject: display })
  const unread = reading.isRead ? null : toBeRead(display)
  // What fits is seen in the next moment: nobody has to be told to scroll.
  const hint = reading.overflows || !end ? approveWords.unread : NOTHING
  const gate = useApproveGate({
    button,
    // Receiver, amounts and warnings are in the middle: a summary alone does not say what is approved.
    summary: [...(frame ? [frame.head] : []), summary, details, actions],
    place: mode,
    subject: display,
    onState: props.onGate,
  })
  return (
    <>
      <div ref={summary} className={styles.summary}>
        <PositionLine {...props.position} />
        <Title takesFocus>{plainText(display.title)}</Title>
        {display.summary && <p className={styles.sentence}>{plainText(display.summary)}</p>}
      </div>
      <Scroller label={approveWords.whatYouAreAskedToApprove} boxRef={details}>
        <Asked display={display} account={props.account} endRef={setEnd} />
      </Scroller>
      {reading.overflows && <MoreLines lines={reading.linesBelow} box={details} />}
      <Actions
        {...props}
        gate={gate.state}
        refused={gate.refused}
        unread={unread && hint[unread]}
        risky={hasCritical(display)}
        root={actions}
        button={button}
        understands={hasCritical(display) ? agreed === display : null}
        onUnderstand={(yes) => setAgreed(yes ? display : null)}
        allows={gate.allows}
      />
    </>
  )
}
