/** If the page was hidden for longer than this, the widget checks its connection (ms). */
const LONG_HIDDEN = 60_000

/**
 * Calls back as soon as the page's own policy blocks the frame, and when the page returns from sleep or the
 * back-forward cache. Returns a function that stops watching.
 */
export function watchPage(origin: string, onBlocked: () => void, onBack: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let hiddenAt = Number.POSITIVE_INFINITY
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      const isFrame = disposition === 'enforce' && /^(frame|child|default)-src/.test(effectiveDirective)
      if (isFrame && `${blockedURI}/`.startsWith(`${origin}/`)) onBlocked()
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > LONG_HIDDEN) onBack()
    },
    { signal },
  )
  addEventListener('pageshow', ({ persisted }) => persisted && onBack(), { signal })
  return () => listening.abort()
}
