import type { GateState } from './gateCore.ts'

/** What keeps the gate shut is said by the screen itself. */
const REFUSED: Partial<Record<GateState, string>> = {
  settling: 'Wait a moment, then press Approve again.',
  ready: 'Press again to approve.',
}

interface Pressing {
  state: GateState
  /** The last press on Approve did not count. */
  refused: boolean
  /** Approve was pressed before the danger was confirmed. */
  unconfirmed: boolean
}

/** What a person has to hear whose press on Approve did nothing; empty when there is nothing to say. */
export function pressHint({ state, refused, unconfirmed }: Pressing): string {
  if (unconfirmed) return 'First confirm that you know of the danger.'
  return (refused && REFUSED[state]) || ''
}
