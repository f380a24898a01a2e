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

/** Holds Approve shut until it is safe to press. `allows` is to be asked in the click's handler. */
export function useApproveGate(use: ApproveGateUse): { state: GateState; allows: (event: Event) => boolean } {
  const { button, place, siteVerified, valueAtRisk, subject } = use
  const outside = needsWindow(use, seesOcclusion())
  const [state, setState] = useState<GateState>('settling')
  const gate = useRef<ApproveGate | null>(null)
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
  return { state: shown, allows: (event) => gate.current?.allows(event) ?? false }
}
