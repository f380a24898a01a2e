/* Outlines that the frame and its server both draw. */

/** A warning, on a grid of 24. */
export const ALERT = 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 3v.01'

/** Signs in a ring on a grid of 56: something was done, or nothing happened. */
export const OUTCOME = { done: 'm17 29 7.5 7.5L39.5 20', undone: 'M19 28h18' } as const

export type OutcomeKind = keyof typeof OUTCOME
