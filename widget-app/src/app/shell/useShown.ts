import { useEffect } from 'react'
import { type RouterEntry, viewShown } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/**
 * A frame that the page has scrolled out of view is not painted: the wait for the paint ends after this time
 * (ms).
 */
const UNPAINTED = 500

/**
 * Calls back when the rendered content has been painted, or at once if nothing is painted (in a hidden tab).
 */
function afterPaint(callback: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    callback()
    return () => undefined
  }
  let timer = setTimeout(callback, UNPAINTED)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Reports that this view is visible: the host's `open()` resolves then. */
export function useShown({ key }: RouterEntry, shown: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!shown) return
    return afterPaint(() => dispatch(viewShown(key)))
  }, [dispatch, key, shown])
}
