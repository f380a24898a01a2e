import { afterPaint } from '../instruments/afterPaint.ts'
import { asText } from '../instruments/asText.ts'
import { lookInFrames } from '../instruments/lookInFrames.ts'
import type { Wanted } from './cases.ts'

/**
 * Runs in every frame before the page's own scripts. Times are absolute (`performance.timeOrigin` + `now()`), so that
 * times from frames of different origins can be compared.
 */
export interface Seen {
  /** When the document began to load. */
  start: number
  /** When the button was first painted and not disabled. */
  ready: number | null
  /** When the press arrived at the browser. It includes the wait for a busy thread. */
  pressed: number | null
  /** When an iframe of this document became visible after the press. */
  frameShown: number | null
  /** The ends of the frames in which the row was painted. After a press the list begins anew. */
  rowPainted: number[]
  /** Tasks over 50 ms on this thread, as `[start, duration]`. */
  longTasks: [number, number][]
}

declare global {
  interface Window {
    airlockPeers?: Seen
  }
}

/** The function is serialised into the page, so it must not refer to anything outside of itself. */
function probe(
  { button, row, shadowHost, isFramed, text }: Wanted,
  inFrames: typeof lookInFrames,
  paintedThen: typeof afterPaint,
): void {
  const isTop = window === window.top
  const { timeOrigin } = performance
  const now = () => timeOrigin + performance.now()
  const seen: Seen = {
    start: timeOrigin,
    ready: null,
    pressed: null,
    frameShown: null,
    rowPainted: [],
    longTasks: [],
  }
  window.airlockPeers = seen
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 0
  const isUsable = (element: Element) => isShown(element) && !element.matches(':disabled')
  const rows = () =>
    (shadowHost ? document.querySelector(shadowHost)?.shadowRoot : document)?.querySelectorAll(row)
  const hasRow = () => [...(rows() ?? [])].some((one) => one.textContent?.includes(text) && isShown(one))

  const lookForButton = () => {
    if (!isTop || seen.ready !== null || ![...document.querySelectorAll(button)].some(isUsable)) return
    paintedThen(() => {
      seen.ready ??= now()
    })
  }
  const lookForFrame = () => {
    if (seen.pressed === null || seen.frameShown !== null) return
    if ([...document.querySelectorAll('iframe')].some(isShown)) seen.frameShown = now()
  }
  // A page of its own is searched after the press only. A frame may have its row before.
  const lookForRow = () => {
    if (isTop && (isFramed || seen.pressed === null)) return
    if (seen.rowPainted.length < 5000 && hasRow()) paintedThen(() => seen.rowPainted.push(now()))
  }
  /** How long after a change a document in a frame is still looked at (ms): it may appear gradually, or be shown later. */
  const LOOKED_AT = 3000
  let lookUntil = now() + LOOKED_AT
  const isWaiting = () => {
    if (!isTop) return now() < lookUntil
    const isSeen = isFramed ? seen.frameShown !== null : seen.rowPainted.length > 0
    return seen.ready === null || (seen.pressed !== null && !isSeen)
  }
  const begin = inFrames(() => {
    lookForButton()
    if (isTop && isFramed) lookForFrame()
    lookForRow()
    return isWaiting()
  })
  begin()
  if (!isTop)
    new MutationObserver(() => {
      lookUntil = now() + LOOKED_AT
      begin()
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  const onPress = ({ timeStamp }: Event) => {
    if (!isTop) return
    seen.pressed = timeOrigin + timeStamp
    seen.frameShown = null
    seen.rowPainted = []
    begin()
  }
  addEventListener('pointerdown', onPress, { capture: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasks.push([timeOrigin + startTime, duration])
    }
  }).observe({ type: 'longtask', buffered: true })
}

/** The function as text for the page. */
export const probeFor = (wanted: Wanted) => asText(probe, wanted, lookInFrames, afterPaint)

/** When the visitor saw the row after the press, or undefined if that has not happened. */
export function rowSeenAt(
  [top, ...inner]: readonly (Seen | undefined)[],
  isFramed: boolean,
): number | undefined {
  if (!top || top.pressed === null) return undefined
  if (!isFramed) return top.rowPainted[0]
  const since = top.frameShown
  if (since === null) return undefined
  const painted = inner.flatMap((one) => one?.rowPainted ?? []).filter((at) => at >= since)
  return painted.length > 0 ? Math.min(...painted) : undefined
}
