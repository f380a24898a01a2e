import { catalogue } from '@airlock/kit/messages'

export const gateWords = catalogue('gate', {
  /** Why the gate stays closed, and what to do. States that pass by themselves have no text. */
  closed: {
    frame: {
      occluded: 'Something covers this window.',
      zoomed: 'This is shown too small to be approved here.',
    },
    window: {
      zoomed: 'Zoom in to approve: this window is shown too small.',
      small: 'To approve, make this window larger or turn your phone upright.',
      away: 'This window is in the background. Press on it to approve.',
    },
  },
  /** For states whose cause the screen already shows. */
  refused: {
    settling: 'Wait a moment, then press Approve again.',
    ready: 'Press again to approve.',
  },
  confirmTheDanger: 'Tick the box to continue.',
})
