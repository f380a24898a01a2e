import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { browserEnvironment } from './browserEnvironment.ts'
import { type ApproveGate, createApproveGate } from './createApproveGate.ts'
import type { GateState } from './gateCore.ts'

interface ApproveGateUse {
  place: 'frame' | 'window'
  button: RefObject<Element | null>
  summary: readonly RefObject<Element | null>[]
  /** The request: another one closes the gate again. */
  subject: unknown
  onState?: ((state: GateState) => void) | undefined
}

interface ApproveGateView {
  state: GateState
  /** The last click was ignored: without a hint the person would believe that it counted. */
  refused: boolean
  /** Must be called in the click's handler. */
  allows: (event: Event) => boolean
}

/** Keeps Approve disabled until a click is safe. */
export function useApproveGate(use: ApproveGateUse): ApproveGateView {
  const { button, place, subject, summary, onState } = use
  const [state, setState] = useState<GateState>('settling')
  const gate = useRef<ApproveGate | null>(null)
  const [refusedFor, setRefusedFor] = useState<unknown>(null)
  useLayoutEffect(() => {
    const targets = summary.map(({ current }) => current).filter((target) => target !== null)
    if (!button.current || targets.length < summary.length) return
    const made = createApproveGate({
      place,
      button: button.current,
      summary: targets,
      environment: browserEnvironment(place),
      onState: setState,
    })
    gate.current = made
    return () => {
      gate.current = null
      made.stop()
    }
  }, [button, place, subject])
  useEffect(() => onState?.(state), [state, onState])
  const allows = (event: Event) => {
    const allowed = gate.current?.allows(event) ?? false
    setRefusedFor(allowed ? null : subject)
    return allowed
  }
  return { state, refused: refusedFor === subject, allows }
}
