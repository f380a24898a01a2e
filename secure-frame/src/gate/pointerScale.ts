import { LEAST } from './gateCore.ts'

/** Where the pointer is, in the document and on the screen. */
export interface Point {
  clientX: number
  clientY: number
  screenX: number
  screenY: number
}

/** A movement shorter than this says nothing (CSS pixels): positions are whole numbers. */
const LEAST_MOVE = 48

/**
 * The size at which the document is shown, by how far the pointer goes on the screen for what it goes in here; 1 where
 * that is no less than it should be. Give it every position, in order.
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
    /** It came from elsewhere: what lies between says nothing. */
    left: (): void => {
      from = null
    },
    get: (): number => scale,
  }
}
