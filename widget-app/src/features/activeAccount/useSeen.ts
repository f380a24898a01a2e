import { useSyncExternalStore } from 'react'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisible = () => document.visibilityState !== 'hidden'

/** Whether the widget is visible: data that changes by itself is polled only then. */
export function useSeen(): boolean {
  const isShown = useAppSelector(selectIsShown)
  return useSyncExternalStore(onVisibility, isVisible) && isShown
}
