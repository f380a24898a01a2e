import { type RefObject, useEffect } from 'react'
import { focusableIn } from './focusable.ts'

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * The element that must get the focus because the Tab key would leave the card; undefined while it stays
 * inside.
 */
function wrap(root: HTMLElement, backwards: boolean): HTMLElement | undefined {
  // Of the cells of a grid, the Tab key reaches one.
  const items = focusableIn(root).filter(({ tabIndex }) => tabIndex >= 0)
  const here = document.activeElement
  const isInside = here !== null && root.contains(here)
  if (backwards) {
    return isInside && items.some((item) => isBefore(item, here)) ? undefined : items.at(-1)
  }
  return isInside && items.some((item) => isBefore(here, item)) ? undefined : items[0]
}

/**
 * Keeps the Tab key inside: after the last control comes the first. Otherwise the focus would move to the
 * browser's own controls, or to the dApp's page behind the modal.
 */
export function useFocusTrap(inside: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !inside.current) return
      const target = wrap(inside.current, event.shiftKey)
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [inside, active])
}
