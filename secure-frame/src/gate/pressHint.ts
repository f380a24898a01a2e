import type { GateState } from './gateCore.ts'

/** What is shown while something covers the window is said by the screen itself. */
const REFUSED: Readonly<Record<GateState, string>> = {
  settling: 'Wait a moment, then press Approve again.',
  ready: 'Press again to approve.',
  occluded: '',
  window: '',
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
  return refused ? REFUSED[state] : ''
}
