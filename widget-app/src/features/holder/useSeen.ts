import { useSyncExternalStore } from 'react'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisible = () => document.visibilityState !== 'hidden'

/** Whether somebody can see the widget: what changes by itself is asked for only then. */
export function useSeen(): boolean {
  const isShown = useAppSelector(selectIsShown)
  return useSyncExternalStore(onVisibility, isVisible) && isShown
}
