import type { AirlockConfig } from './types.ts'

/** The delay in browsers without `requestIdleCallback` (ms). */
const IDLE = 2000

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

/** Loads at once, when the page is idle, or not at all. Returns a function that cancels it. */
export function preload(when: AirlockConfig['preload'], load: () => void): () => void {
  if (when === 'eager') load()
  if (when !== 'idle') return () => {}
  const { requestIdleCallback: idle, cancelIdleCallback: cancel = clearTimeout } = window as Partial<Window>
  const timer = idle ? idle(load) : setTimeout(load, IDLE)
  return () => cancel(timer as number)
}
