import { type RefObject, useEffect, useRef } from 'react'

/** An Enter key that signs, and is held down, does not cancel too. */
const ignoreHeld = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/**
 * While the view waits, only the first of its buttons does something: it has the focus until the last one works again,
 * so that the next press needs no search.
 *
 * @returns the box with the buttons
 */
export function useFocusOnWait(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    const [first, last] = box.current?.querySelectorAll('button') ?? []
    const isMoving = isWaiting || hasMoved.current
    const [from, to] = isWaiting ? [last, first] : [first, last]
    hasMoved.current = isWaiting && from === document.activeElement
    if (isMoving && from === document.activeElement) to?.focus()
  }, [isWaiting])
  useEffect(() => {
    const buttons = box.current
    buttons?.addEventListener('keydown', ignoreHeld)
    return () => buttons?.removeEventListener('keydown', ignoreHeld)
  }, [])
  return box
}
