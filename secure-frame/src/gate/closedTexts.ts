import { gateWords } from '../messages/en/gate.ts'
import type { GateState } from './gateCore.ts'

/** Why the gate stays closed; undefined for the states that pass by themselves. */
export function closedText(place: 'frame' | 'window', state: GateState): string | undefined {
  const texts: Partial<Record<GateState, string>> = gateWords.closed[place]
  return texts[state]
}
