import { useEffect } from 'react'
import { type RouterEntry, viewShown } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { afterPaint } from './afterPaint.ts'

/** Reports that this view is visible: the host's `open()` resolves then. */
export function useShown({ key }: RouterEntry, shown: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!shown) return
    return afterPaint(() => dispatch(viewShown(key)))
  }, [dispatch, key, shown])
}
