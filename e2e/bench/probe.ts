/**
 * Runs in every frame before the page's own scripts. Times are absolute (`performance.timeOrigin` + `now()`), so that
 * what a frame of another origin saw can be compared with what the page saw.
 */
export type Findings = {
  /** When the wanted element was first painted in this frame. */
  found: number | null
  /** When the visitor pressed. */
  pressed: number | null
  /** When each iframe of this document was first to be seen, by its place among the iframes. */
  frames: (number | null)[]
  /** Tasks over 50 ms on this thread, as `[start, duration]`. */
  longTasks: [number, number][]
}

declare global {
  interface Window {
    airlockBench?: Findings
  }
}

/** `text=…` is the text of an element, anything else a selector. Serialised into the page: uses nothing from outside. */
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

  // The task after a frame runs when that frame has been handed to the compositor.
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
    // The page itself is looked at only once somebody pressed: looking costs, and what was there before is no answer.
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
      // Only what is seen from here on answers the press.
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

/** As text for the page. The transpiler that runs this file names its functions by a helper that no page has. */
export const probeFor = (visible: string) =>
  `(() => { const __name = (one) => one; (${probe.toString()})(${JSON.stringify(visible)}) })()`
