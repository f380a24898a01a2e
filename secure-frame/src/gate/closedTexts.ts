import type { GateState } from './gateCore.ts'

/** Why the gate stays closed permanently, and what to do. States that end by themselves have no text. */
export const CLOSED: Readonly<Record<'frame' | 'window', Partial<Record<GateState, string>>>> = {
  frame: {
    occluded: 'Something covers this window.',
    zoomed: 'This is shown too small to be approved here.',
  },
  window: {
    zoomed: 'Zoom in to approve: this window is shown too small.',
    small: 'Make this window larger to approve.',
    away: 'This window is in the background. Press on it to approve.',
  },
}
