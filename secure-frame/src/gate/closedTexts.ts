import type { GateState } from './gateCore.ts'

/** Why the gate stays shut however long one waits, and what to do; nothing of the states that pass by themselves. */
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
