import { shared } from '../registry.ts'

const PROPERTIES = ['overflow-x', 'overflow-y', 'scrollbar-gutter'] as const

/** Keeps the page behind the modal from scrolling. Answers with the way to put everything back as it was. */
function lock(): () => void {
  const root = document.documentElement
  const hadStyle = root.hasAttribute('style')
  const before = PROPERTIES.map(
    (name) => [name, root.style.getPropertyValue(name), root.style.getPropertyPriority(name)] as const,
  )
  // Without a scrollbar, a gutter would move the page.
  if (innerWidth > root.clientWidth) root.style.setProperty('scrollbar-gutter', 'stable', 'important')
  root.style.setProperty('overflow-x', 'hidden', 'important')
  root.style.setProperty('overflow-y', 'hidden', 'important')
  return () => {
    for (const [name, value, priority] of before) root.style.setProperty(name, value, priority)
    if (!hadStyle && !root.style.length) root.removeAttribute('style')
  }
}

/** The same for every instance on the page: the first locks, the last puts back. */
export function lockScroll(): () => void {
  const state = shared('scroll', () => ({ holders: 0, restore: () => {} }))
  if (!state.holders++) state.restore = lock()
  return () => {
    if (!--state.holders) state.restore()
  }
}
