/** @jsxImportSource preact */
import { useContext, useRef, useState } from 'preact/hooks'
import type { Display } from '../../approval/display.ts'
import type { GateState } from '../../gate/gateCore.ts'
import { useApproveGate } from '../../gate/useApproveGate.ts'
import { FrameContext } from '../frameContext.ts'
import { Scroller } from '../Scroller.tsx'
import type { Site } from '../site.ts'
import { Title } from '../Title.tsx'
import { Actions } from './Actions.tsx'
import styles from './ApproveScreen.module.css'
import { Changes } from './Changes.tsx'
import { Dangers } from './Dangers.tsx'
import { DataTree } from './DataTree.tsx'
import { Message } from './Message.tsx'
import { NotUnderstood } from './NotUnderstood.tsx'
import { plainText } from './plainText.ts'
import { Rows } from './Rows.tsx'
import { factsOf, hasCritical, isProof, isTransaction, isUnexplained } from './sortOf.ts'

export interface ApproveScreenProps {
  display: Display
  site: Site
  /** The address that signs. */
  account: string
  /** Which of several requests that wait; null for a single one. */
  position: { index: number; total: number } | null
  mode: 'frame' | 'window'
  /** False only for a well-formed sign-in message of the verified site. */
  valueAtRisk: boolean
  /** What is going on after the decision; null while there is none. */
  busy: 'approving' | 'rejecting' | null
  /** The top-level window is open and waited for. */
  windowOpen: boolean
  /** What went wrong, in plain words. */
  error: string | null
  onApprove: () => void
  onReject: () => void
  /** Opens the top-level window, in the click's own turn. Null in that window itself. */
  onOpenWindow: (() => void) | null
  /** Told as the gate opens and shuts: `occluded` is what the widget calls -32059. */
  onGate?: (state: GateState) => void
}

/** Everything that a person decides on. What is above and below the scrolling middle always shows. */
export function ApproveScreen(props: ApproveScreenProps) {
  const { display, site, mode, valueAtRisk } = props
  const frame = useContext(FrameContext)
  const summary = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLDivElement>(null)
  const actions = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** What the person has agreed to: another request has to be agreed to anew. */
  const [agreed, setAgreed] = useState<Display | null>(null)
  const gate = useApproveGate({
    button,
    // Receiver, amounts and warnings are in the middle: a summary alone does not say what is approved.
    summary: [...(frame ? [frame.head] : []), summary, details, actions],
    place: mode,
    siteVerified: site.verified,
    valueAtRisk,
    subject: display,
    onState: props.onGate,
  })
  const message = display.text !== null && <Message text={display.text} />
  return (
    <>
      <div ref={summary} className={styles.summary}>
        {props.position && props.position.total > 1 && (
          <p className={styles.position}>
            Request {props.position.index + 1} of {props.position.total}
          </p>
        )}
        <Title takesFocus>{plainText(display.title)}</Title>
        {display.summary && <p className={styles.sentence}>{plainText(display.summary)}</p>}
      </div>
      <Scroller label="What you are asked to approve" boxRef={details}>
        <Dangers dangers={display.dangers} />
        {isUnexplained(display) && <NotUnderstood site={site.text} />}
        {isTransaction(display) && (
          <Changes simulated={display.balanceChanges} understood={display.understood} />
        )}
        {!isProof(display) && message}
        <Rows rows={factsOf(display, props.account)} />
        {isProof(display) && message}
        {display.tree.length > 0 && <DataTree nodes={display.tree} />}
      </Scroller>
      <Actions
        {...props}
        gate={gate.state}
        refused={gate.refused}
        risky={!display.understood || hasCritical(display)}
        root={actions}
        button={button}
        understands={hasCritical(display) ? agreed === display : null}
        onUnderstand={(yes) => setAgreed(yes ? display : null)}
        allows={gate.allows}
      />
    </>
  )
}
