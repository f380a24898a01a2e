import { asText } from './instruments/asText.ts'

/**
 * Runs in every frame before the page's own scripts. Times are absolute (`performance.timeOrigin` + `now()`), so that
 * times from frames of different origins can be compared.
 */
export type Findings = {
  /** When the wanted element was first painted in this frame. */
  found: number | null
  /** When the visitor pressed. */
  pressed: number | null
  /** When each iframe of this document became visible, by its index among the iframes. */
  frames: (number | null)[]
  /** Tasks over 50 ms on this thread, as `[start, duration]`. */
  longTasks: [number, number][]
}

declare global {
  interface Window {
    airlockBench?: Findings
  }
}

/**
 * Finds an element: `text=…` matches its text, anything else is a selector. The function is serialised into the page,
 * so it must not refer to anything outside of itself.
 */
function probe(visible: string): void {
  const findings: Findings = { found: null, pressed: null, frames: [], longTasks: [] }
  window.airlockBench = findings
  const now = () => performance.timeOrigin + performance.now()
  const text = visible.startsWith('text=') ? visible.slice(5) : undefined

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 0

  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const matches = (root: Document | ShadowRoot): Element[] => {
    if (text === undefined) return [...root.querySelectorAll(visible)]
    return [...root.querySelectorAll('*')].filter(
      (one) => one.children.length === 0 && one.textContent?.includes(text),
    )
  }
  const isThere = () => roots(document).some((root) => matches(root).some(isSeen))

  // A task scheduled after a frame runs once that frame has been passed to the compositor.
  const afterPaint = (then: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(null)
  }
  const look = () => {
    roots(document)
      .flatMap((root) => [...root.querySelectorAll('iframe')])
      .forEach((frame, index) => {
        findings.frames[index] ??= isSeen(frame) ? now() : null
      })
    // The page itself is searched only after the press, because searching takes time and an element that was there
    // before does not count.
    const awaited = findings.found === null && (window !== window.top || findings.pressed !== null)
    if (awaited && isThere()) {
      afterPaint(() => {
        findings.found ??= now()
      })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)

  addEventListener(
    'pointerdown',
    () => {
      findings.pressed = now()
      // Only elements that become visible from now on count as the answer to the press.
      findings.frames = []
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      findings.longTasks.push([performance.timeOrigin + startTime, duration])
    }
  }).observe({ type: 'longtask', buffered: true })
}

/** The function as text for the page. */
export const probeFor = (visible: string) => asText(probe, visible)
