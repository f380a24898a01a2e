import type { GateState } from './gateCore.ts'

/** States that the screen does not already explain. */
const REFUSED: Partial<Record<GateState, string>> = {
  settling: 'Wait a moment, then press Approve again.',
  ready: 'Press again to approve.',
}

interface Pressing {
  state: GateState
  /** The last click on Approve was ignored. */
  refused: boolean
  /** Approve was clicked before the danger was confirmed. */
  unconfirmed: boolean
}

/** The hint after a click on Approve without effect; empty if there is none. */
export function pressHint({ state, refused, unconfirmed }: Pressing): string {
  if (unconfirmed) return 'First confirm that you know of the danger.'
  return (refused && REFUSED[state]) || ''
}
