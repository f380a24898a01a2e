/** How long a secret is shown (ms). */
const SHOWN_FOR = 60_000

/**
 * Calls back after a minute, or as soon as the person leaves the window or the page. Returns a function that
 * stops it.
 */
export function watchForLeaving(leave: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const timer = setTimeout(leave, SHOWN_FOR)
  addEventListener('blur', leave)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearTimeout(timer)
    removeEventListener('blur', leave)
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
