import { useEffect } from 'react'
import { type RouterEntry, viewShown } from '../features/router/index.ts'
import { useAppDispatch } from '../store/hooks.ts'

/** Calls back when what was rendered has been painted. Where nothing is painted (a hidden tab), at once. */
function afterPaint(callback: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    callback()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
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
