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
import { MoreLines } from './MoreLines.tsx'
import { PositionLine } from './PositionLine.tsx'
import { plainText } from './plainText.ts'
import { RequestContents } from './RequestContents.tsx'
import { hasCritical, toBeRead } from './sortOf.ts'
import { titleText } from './titleText.ts'
import { useReadProgress } from './useReadProgress.ts'

export interface ApproveScreenProps {
  display: Display
  /** The address that signs. */
  account: string
  position: Position
  mode: 'frame' | 'window'
  /** The action in progress after the decision; null before. */
  busy: 'approving' | 'rejecting' | null
  /** A text about a failure. */
  error: string | null
  onApprove: () => void
  onReject: () => void
  /** Opens the top-level window, in the same task as the click. Null in that window. */
  onOpenWindow: (() => void) | null
  /** Called when the gate opens and closes: `occluded` corresponds to the widget's -32059. */
  onGate?: (state: GateState) => void
}

const NOTHING = { message: '', data: '' } as const

/**
 * The approval of a request, the same in the frame and in the window and for every kind: the summary at the
 * top, the buttons at the bottom, and the scroll area between them.
 */
export function ApproveScreen(props: ApproveScreenProps) {
  const { display, mode } = props
  const frame = useContext(FrameContext)
  const summary = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLDivElement>(null)
  const actions = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** The request that the person has confirmed: another one has to be confirmed again. */
  const [agreed, setAgreed] = useState<Display | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const reading = useReadProgress({ box: details, end, subject: display })
  const unread = reading.isRead ? null : toBeRead(display)
  // A short request is completely visible in the next moment, so there is no hint to scroll.
  const hint = reading.overflows || !end ? approveWords.unread : NOTHING
  const gate = useApproveGate({
    button,
    // Includes the middle part with recipient, amounts and warnings: the summary alone does not describe the
    // request.
    summary: [...(frame ? [frame.head] : []), summary, details, actions],
    place: mode,
    subject: display,
    onState: props.onGate,
  })
  return (
    <>
      <div ref={summary} className={styles.summary}>
        <PositionLine {...props.position} />
        <Title takesFocus>{titleText(display.title)}</Title>
        {display.summary && <p className={styles.sentence}>{plainText(display.summary)}</p>}
      </div>
      <Scroller label={approveWords.whatYouAreAskedToApprove} boxRef={details}>
        <RequestContents display={display} account={props.account} endRef={setEnd} />
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
