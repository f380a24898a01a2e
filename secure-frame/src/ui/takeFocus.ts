/**
 * Focuses an element at once, or as soon as this window has the focus. A frame never takes the focus from the widget,
 * which passes it on: if both move it at the same time, the browser may lose it. Returns a function that stops waiting.
 */
export function takeFocus(element: HTMLElement | null): () => void {
  const take = () => element?.focus({ preventScroll: true })
  const never = () => removeEventListener('focus', take)
  if (document.hasFocus()) take()
  else addEventListener('focus', take, { once: true })
  return never
}
