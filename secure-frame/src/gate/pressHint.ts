import { gateWords } from '../messages/en/gate.ts'
import type { GateState } from './gateCore.ts'

interface Pressing {
  state: GateState
  /** The last press on Approve did not count. */
  refused: boolean
  /** Approve was pressed before the danger was confirmed. */
  unconfirmed: boolean
}

/** What a person has to hear whose press on Approve did nothing; empty when there is nothing to say. */
export function pressHint({ state, refused, unconfirmed }: Pressing): string {
  if (unconfirmed) return gateWords.confirmTheDanger
  const texts: Partial<Record<GateState, string>> = gateWords.refused
  return (refused && texts[state]) || ''
}
