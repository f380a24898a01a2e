import type { AirlockConfig } from '../types.ts'

const INTENT = ['pointerenter', 'focusin', 'touchstart'] as const
/** Where the browser does not tell when it is idle (ms). */
const IDLE = 2000

/** Loads when the visitor shows intent, opens on click. Answers with the way to detach. */
export function attach(element: Element | null, load: () => void, open: () => void): () => void {
  if (!element) console.error('Airlock: attach() got no element')
  const listening = new AbortController()
  const { signal } = listening
  for (const name of INTENT) element?.addEventListener(name, load, { signal, passive: true })
  element?.addEventListener('click', open, { signal })
  return () => listening.abort()
}

/** Loads at once, when the page has nothing else to do, or not at all. Answers with the way to call it off. */
export function preload(when: AirlockConfig['preload'], load: () => void): () => void {
  if (when === 'eager') load()
  if (when !== 'idle') return () => {}
  if (!window.requestIdleCallback) {
    const timer = setTimeout(load, IDLE)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(load)
  return () => cancelIdleCallback(id)
}
