/** Loads when the visitor shows intent, and opens on click. Returns a function that detaches the element. */
export function attach(element: Element | null, load: () => void, open: () => void): () => void {
  const listening = new AbortController()
  const on = (name: string, listener: () => void) =>
    element?.addEventListener(name, listener, { signal: listening.signal, passive: true })
  if (!element) console.error('Airlock: attach() got no element')
  for (const name of ['pointerenter', 'focusin', 'touchstart']) on(name, load)
  on('click', open)
  return () => listening.abort()
}
