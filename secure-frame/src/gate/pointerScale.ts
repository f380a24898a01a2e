import { LEAST } from './gateCore.ts'

/** The position of the pointer, in the document and on the screen. */
export interface Point {
  clientX: number
  clientY: number
  screenX: number
  screenY: number
}

/** Shorter movements are not precise enough (CSS pixels), because positions are integers. */
const LEAST_MOVE = 48

/**
 * The scale at which the document is shown, from the pointer's movement on the screen relative to that in
 * the document; 1 if it is not reduced. Pass every position, in order.
 */
export function createPointerScale() {
  let from: Point | null = null
  let scale = 1
  return {
    moved: (to: Point): void => {
      from ??= to
      const here = Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY)
      if (here < LEAST_MOVE) return
      const measured = Math.hypot(to.screenX - from.screenX, to.screenY - from.screenY) / here
      scale = measured < LEAST.scale ? measured : 1
      from = to
    },
    /** The pointer left and came back: the movement between is unknown. */
    left: (): void => {
      from = null
    },
    get: (): number => scale,
  }
}
