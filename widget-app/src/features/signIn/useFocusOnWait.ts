import { type RefObject, useEffect, useRef } from 'react'

/** For this time (ms) after the focus has moved, keys press nothing: a second press, or a held key, was meant for the button before. */
const PAUSE = 500

/**
 * While the view waits, only the first of its buttons does something: it has the focus until the last one works again,
 * so that the next press needs no search.
 *
 * @returns the box with the buttons
 */
export function useFocusOnWait(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const movedAt = useRef(0)
  useEffect(() => {
    const [first, last] = box.current?.querySelectorAll('button') ?? []
    const isMoving = isWaiting || hasMoved.current
    const [from, to] = isWaiting ? [last, first] : [first, last]
    hasMoved.current = isWaiting && from === document.activeElement
    if (!isMoving || from !== document.activeElement) return
    movedAt.current = Date.now()
    to?.focus()
  }, [isWaiting])
  useEffect(() => {
    const buttons = box.current
    const ignore = (event: KeyboardEvent) => {
      const isPress = event.key === 'Enter' || event.key === ' '
      if (isPress && (event.repeat || Date.now() - movedAt.current < PAUSE)) event.preventDefault()
    }
    buttons?.addEventListener('keydown', ignore)
    return () => buttons?.removeEventListener('keydown', ignore)
  }, [])
  return box
}
