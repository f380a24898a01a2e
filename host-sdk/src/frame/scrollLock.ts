import { shared } from '../registry.ts'
import { setStyle } from './styles.ts'

const PROPERTIES = ['overflow-x', 'overflow-y', 'scrollbar-gutter']

/** Stops the page from scrolling. Returns a function that restores each style with its value and priority. */
function lock(): () => void {
  const root = document.documentElement
  const { style } = root
  const hadStyle = root.hasAttribute('style')
  const before = PROPERTIES.map((name) => [
    name,
    style.getPropertyValue(name),
    style.getPropertyPriority(name),
  ])
  // On a page without a scrollbar, a reserved gutter would shift the content.
  if (innerWidth > root.clientWidth) setStyle(root, 'scrollbar-gutter', 'stable')
  setStyle(root, 'overflow', 'hidden')
  return () => {
    for (const [name = '', value = '', priority] of before) style.setProperty(name, value, priority)
    // `style.length` is not reliable: Chromium does not remove an attribute that it has not serialised yet.
    if (!hadStyle && !root.getAttribute('style')) root.removeAttribute('style')
  }
}

/**
 * Stops the page from scrolling and applies the style sheet while a modal is shown. The first modal on the page locks,
 * whichever instance it belongs to, and the last one unlocks.
 */
export function lockScroll(sheet: CSSStyleSheet): () => void {
  const locks = shared('locks', () => ({ count: 0, restore: () => {} }))
  if (!locks.count++) locks.restore = lock()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet)
    if (!--locks.count) locks.restore()
  }
}
