/** Durations of spec section 9 (ms). The style sheets have their own copy, as tokens. */
export const MOVE = 150
const SHAKE = 500

const EASE = 'cubic-bezier(0.2, 0, 0, 1)'
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays an animation, unless the visitor prefers reduced motion. */
export function play(element: HTMLElement, frames: Keyframe[], duration: number): Animation | null {
  return isStill() ? null : element.animate(frames, { duration, easing: EASE })
}

/** Played in place of closing, to show that closing is not possible. */
export const shake = (element: HTMLElement): Animation | null =>
  play(
    element,
    [0, -8, 8, -6, 6, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    SHAKE,
  )
