/**
 * A frame that the page has scrolled out of view is not painted: the wait for the paint ends after this time
 * (ms).
 */
const UNPAINTED = 500

/** What browsers call the moment at which a document shows something for the first time. */
const FIRST = 'first-contentful-paint'

const isReported = () => PerformanceObserver.supportedEntryTypes.includes('paint')

/**
 * Calls back at the first paint of the document. It takes longer than later ones, and work that starts before it
 * delays it.
 */
function afterFirstPaint(callback: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(FIRST).length > 0) callback()
  })
  observer.observe({ type: 'paint' })
  return () => observer.disconnect()
}

function afterNextPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Calls back once when the rendered content has been painted, or at once if nothing is painted (in a hidden tab).
 * Returns a function that cancels it.
 */
export function afterPaint(callback: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    callback()
    return () => undefined
  }
  const isFirst = isReported() && performance.getEntriesByName(FIRST).length === 0
  const stop = () => {
    clearTimeout(timer)
    cancel()
  }
  const end = () => {
    stop()
    callback()
  }
  const timer = setTimeout(end, UNPAINTED)
  const cancel = (isFirst ? afterFirstPaint : afterNextPaint)(end)
  return stop
}
