import { useEffect } from 'react'
import { type RouterEntry, viewShown } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'

/** A frame that the page has scrolled out of sight is not painted: so long (ms) it is waited for. */
const UNPAINTED = 500

/** Calls back when what was rendered has been painted. Where nothing is painted (a hidden tab), at once. */
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

/** Reports that the visitor sees this view: `open()` of the host resolves by it. */
export function useShown({ key }: RouterEntry, shown: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!shown) return
    return afterPaint(() => dispatch(viewShown(key)))
  }, [dispatch, key, shown])
}
