import { shared } from '../registry.ts'

const PROPERTIES = ['overflow-x', 'overflow-y', 'scrollbar-gutter']

/** Keeps the page from scrolling. Answers with the way to put everything back as it was, value and priority. */
function lock(): () => void {
  const root = document.documentElement
  const { style } = root
  const hadStyle = root.hasAttribute('style')
  const before = PROPERTIES.map((name) => [
    name,
    style.getPropertyValue(name),
    style.getPropertyPriority(name),
  ])
  // Without a scrollbar, a gutter would move the page.
  if (innerWidth > root.clientWidth) style.setProperty('scrollbar-gutter', 'stable', 'important')
  style.setProperty('overflow', 'hidden', 'important')
  return () => {
    for (const [name = '', value = '', priority] of before) style.setProperty(name, value, priority)
    // Not `style.length`: Chromium forgets to remove an attribute that it has not written out yet.
    if (!hadStyle && !root.getAttribute('style')) root.removeAttribute('style')
  }
}

/**
 * While a modal is shown: the page does not scroll, and the rule applies. The first modal on the page locks, whichever
 * instance it belongs to, and the last unlocks.
 */
export function lockScroll(rule: string): () => void {
  const locks = shared('locks', () => ({ count: 0, restore: () => {} }))
  if (!locks.count++) locks.restore = lock()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rule)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet)
    if (!--locks.count) locks.restore()
  }
}
