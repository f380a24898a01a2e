import { useLayoutEffect } from 'react'
import { dismiss } from '../../state/router/navigation.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/** Escape goes back, and closes from the last view. The page around the frame never receives the key. */
export function useEscape(active: boolean): void {
  const dispatch = useAppDispatch()
  // Before the card is visible: whoever sees it can close it.
  useLayoutEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      dispatch(dismiss())
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active, dispatch])
}
