import { MARKS } from '../boot/timeline.ts'
import { afterPaint } from '../instruments/afterPaint.ts'
import { asText } from '../instruments/asText.ts'
import { lookInFrames } from '../instruments/lookInFrames.ts'

/** The element that ends a measurement. */
export interface Wanted {
  selector: string
  /** Its text, or null if that does not matter. */
  text: string | null
  /** Whether it appears in a frame of the document that is pressed, or in a window. */
  isFramed: boolean
}

/** The moments of one document. Times are absolute (`performance.timeOrigin` + `now()`), in milliseconds. */
export interface Moments {
  /** When the last press arrived at the browser. */
  pressed: number | null
  /** When an iframe of this document became visible after that press. */
  frameShown: number | null
  /** The end of the first frame in which the wanted element was painted and could be used. */
  seen: number | null
}

declare global {
  interface Window {
    airlockSecure?: Moments
  }
}

/**
 * Runs in every document before its own scripts. The function is serialised into the page, so it must not refer to
 * anything outside of itself.
 */
function probe(
  { selector, text, isFramed }: Wanted,
  marks: typeof MARKS,
  inFrames: typeof lookInFrames,
  paintedThen: typeof afterPaint,
): void {
  const now = () => performance.timeOrigin + performance.now()
  const moments: Moments = { pressed: null, frameShown: null, seen: null }
  window.airlockSecure = moments
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  }
  const find = () =>
    [...document.querySelectorAll(selector)].find((one) => text === null || one.textContent?.trim() === text)
  const isUsable = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const isInside = top >= 0 && bottom <= innerHeight
    return isInside && isShown(element) && !element.matches(':disabled, :read-only:not(button)')
  }
  let isFound = false
  const waitsForFrame = () => isFramed && moments.pressed !== null && moments.frameShown === null
  const look = () => {
    if (waitsForFrame() && [...document.querySelectorAll('iframe')].some(isShown)) moments.frameShown = now()
    const found = moments.seen === null ? find() : undefined
    if (found && !isFound) performance.mark(marks.rowInTree)
    isFound ||= found !== undefined
    if (found && isUsable(found))
      paintedThen(() => {
        if (moments.seen === null) performance.mark(marks.rowPainted)
        moments.seen ??= now()
      })
    return waitsForFrame() || (isFound && moments.seen === null)
  }
  const begin = inFrames(look)
  // A window keeps its global object when its first, empty document is replaced, but not the callbacks of that document.
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(begin).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    begin()
  })
  const onPress = ({ timeStamp }: Event) => {
    Object.assign(moments, { pressed: performance.timeOrigin + timeStamp, frameShown: null })
    begin()
  }
  addEventListener('pointerdown', onPress, { capture: true })
}

/** The function as text for the page. */
export const probeFor = (wanted: Wanted) => asText(probe, wanted, MARKS, lookInFrames, afterPaint)

/**
 * The time from the press to the wanted element, or undefined if one of them is missing. The press and the element are in
 * different documents: an element in a frame counts only from when its frame is shown.
 *
 * @param isFramed - whether the element is in a frame of the document that was pressed
 */
export function tookBetween(all: readonly (Moments | undefined)[], isFramed: boolean): number | undefined {
  const pressed = all.reduce<Moments | undefined>(
    (last, one) => ((one?.pressed ?? 0) > (last?.pressed ?? 0) ? one : last),
    undefined,
  )
  const seen = all.find((one) => one?.seen)?.seen
  if (!pressed?.pressed || !seen) return undefined
  if (!isFramed) return seen - pressed.pressed
  return pressed.frameShown === null ? undefined : Math.max(seen, pressed.frameShown) - pressed.pressed
}
