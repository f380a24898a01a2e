import { type RefObject, useEffect } from 'react'
import { focusableIn } from './focusable.ts'

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Where the Tab key has to be sent because its own way would lead out; undefined while it stays inside. */
function wrap(root: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const items = focusableIn(root)
  const here = document.activeElement
  const isInside = here !== null && root.contains(here)
  if (backwards) {
    return isInside && items.some((item) => isBefore(item, here)) ? undefined : items.at(-1)
  }
  return isInside && items.some((item) => isBefore(here, item)) ? undefined : items[0]
}

/**
 * Keeps the Tab key inside: from the last control it goes on to the first. Otherwise it would fall into the browser's
 * own controls, or into the dApp's page behind the modal.
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
