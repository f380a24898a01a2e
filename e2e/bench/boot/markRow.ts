import { afterPaint } from '../instruments/afterPaint.ts'
import { asText } from '../instruments/asText.ts'
import type { Wanted } from '../peers/cases.ts'
import { MARKS } from './timeline.ts'

/**
 * Marks when the row is in the frame's tree, and when it was painted. In the page it lets the trace have the press. The
 * function is serialised into the page, so it must not refer to anything outside of itself.
 */
function markRow({ row, text }: Wanted, marks: typeof MARKS, paintedThen: typeof afterPaint): void {
  if (window === window.top) {
    // An event without a listener is not in the trace.
    addEventListener('pointerdown', () => undefined, { capture: true })
    return
  }
  const find = () => [...document.querySelectorAll(row)].find((one) => one.textContent?.includes(text))
  const observer = new MutationObserver(() => {
    if (!find()) return
    observer.disconnect()
    performance.mark(marks.rowInTree)
    requestAnimationFrame(look)
  })
  const look = () => {
    const isShown = find()?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isShown) paintedThen(() => performance.mark(marks.rowPainted))
    else requestAnimationFrame(look)
  }
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** The function as text for the page. */
export const markRowFor = (wanted: Wanted) => asText(markRow, wanted, MARKS, afterPaint)
