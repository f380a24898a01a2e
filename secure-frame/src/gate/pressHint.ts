import { gateWords } from '../messages/en/gate.ts'
import type { GateState } from './gateCore.ts'

interface Pressing {
  state: GateState
  /** The last click on Approve was ignored. */
  refused: boolean
  /** Approve was clicked before the danger was confirmed. */
  unconfirmed: boolean
}

/** The hint after a click on Approve without effect; empty if there is none. */
export function pressHint({ state, refused, unconfirmed }: Pressing): string {
  if (unconfirmed) return gateWords.confirmTheDanger
  const texts: Partial<Record<GateState, string>> = gateWords.refused
  return (refused && texts[state]) || ''
}
