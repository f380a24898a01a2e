import { type RefObject, useLayoutEffect } from 'react'
import { safeClose } from '../../state/router/navigation.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/**
 * A click on the frame outside the card closes it. It has to begin there too, so that dragging a selection
 * out of the card does not close it. The second click of a double click does not close it either: the card may have become
 * smaller after the first.
 */
export function useClickBeside(frame: RefObject<HTMLElement | null>, active: boolean): void {
  const dispatch = useAppDispatch()
  useLayoutEffect(() => {
    const element = frame.current
    if (!active || !element) return
    let began = false
    const down = (event: PointerEvent) => {
      began = event.target === element
    }
    const click = (event: MouseEvent) => {
      if (began && event.target === element && event.detail < 2) dispatch(safeClose())
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click)
    }
  }, [frame, active, dispatch])
}
