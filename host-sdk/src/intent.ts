/** If this code fails, the frame loads when the visitor shows intent. */
export const early = (use: (code: typeof import('./early.ts')) => void): void => {
  import('./early.ts').then(use).catch(() => {})
}

/**
 * Loads when the visitor shows intent, or once the element is in view (`visible`), and opens on click. Returns a function
 * that detaches the element.
 */
export function attach(
  element: Element | null,
  load: () => void,
  open: () => void,
  visible: boolean,
): () => void {
  const listening = new AbortController()
  const on = (name: string, listener: () => void) =>
    element?.addEventListener(name, listener, { signal: listening.signal, passive: true })
  if (!element) console.error('Airlock: attach() got no element')
  for (const name of ['pointerenter', 'focusin', 'touchstart']) on(name, load)
  on('click', open)
  if (element && visible) early(({ whenVisible }) => whenVisible(element, load, listening.signal))
  return () => listening.abort()
}
