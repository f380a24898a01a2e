import { type RefObject, useLayoutEffect } from 'react'
import { safeClose } from '../../state/router/navigation.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/**
 * A click on the frame outside the card closes it. It has to begin there too, so that dragging a selection
 * out of the card does not close it. The second click of a double click does not close it either: the card may have become
 * smaller after the first. If the first was on a control, the second does not select the text that is there by then.
 */
export function useClickBeside(frame: RefObject<HTMLElement | null>, active: boolean): void {
  const dispatch = useAppDispatch()
  useLayoutEffect(() => {
    const element = frame.current
    if (!active || !element) return
    let began = false
    let wasOnControl = false
    const down = (event: PointerEvent) => {
      began = event.target === element
    }
    const select = (event: MouseEvent) => {
      if (event.detail < 2) wasOnControl = (event.target as Element).closest('button, a') !== null
      else if (wasOnControl && !(event.target as Element).closest('input, select')) event.preventDefault()
    }
    const click = (event: MouseEvent) => {
      if (began && event.target === element && event.detail < 2) dispatch(safeClose())
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('mousedown', select)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('mousedown', select)
      element.removeEventListener('click', click)
    }
  }, [frame, active, dispatch])
}
