import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { browserEnvironment, seesOcclusion } from './browserEnvironment.ts'
import { type ApproveGate, createApproveGate } from './createApproveGate.ts'
import { type Circumstances, type GateState, needsWindow } from './gateCore.ts'

interface ApproveGateUse extends Circumstances {
  button: RefObject<Element | null>
  summary: readonly RefObject<Element | null>[]
  /** What is approved: another one shuts the gate anew. */
  subject: unknown
  onState?: ((state: GateState) => void) | undefined
}

interface ApproveGateView {
  state: GateState
  /** The last press did not count: the person has to be told, or they believe that it did. */
  refused: boolean
  /** To be asked in the click's handler. */
  allows: (event: Event) => boolean
}

/** Holds Approve shut until it is safe to press. */
export function useApproveGate(use: ApproveGateUse): ApproveGateView {
  const { button, place, siteVerified, valueAtRisk, subject } = use
  const outside = needsWindow(use, seesOcclusion())
  const [state, setState] = useState<GateState>('settling')
  const gate = useRef<ApproveGate | null>(null)
  const [refusedFor, setRefusedFor] = useState<unknown>(null)
  const { summary } = use
  useLayoutEffect(() => {
    const targets = summary.map(({ current }) => current).filter((target) => target !== null)
    if (!button.current || targets.length < summary.length) return
    const made = createApproveGate({
      button: button.current,
      summary: targets,
      place,
      siteVerified,
      valueAtRisk,
      environment: browserEnvironment(),
      onState: setState,
    })
    gate.current = made
    return () => {
      gate.current = null
      made.stop()
    }
  }, [button, place, siteVerified, valueAtRisk, subject])
  const shown = outside ? 'window' : state
  const { onState } = use
  useEffect(() => onState?.(shown), [shown, onState])
  const allows = (event: Event) => {
    const allowed = gate.current?.allows(event) ?? false
    setRefusedFor(allowed ? null : subject)
    return allowed
  }
  return { state: shown, refused: refusedFor === subject, allows }
}
