import { type RefObject, useEffect } from 'react'
import { selectMode } from '../../state/config/configSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { AppThunk } from '../../state/store/store.ts'

const TALLEST = 10_000

/** Reports the height of the embedded widget to the page. */
const reportHeight =
  (height: number): AppThunk =>
  (_dispatch, _getState, { host }) =>
    host().emit('layout', { height: Math.min(Math.ceil(height), TALLEST) })

/** An embedded widget is as high as its content: the page gives its frame that height. */
export function useReportedHeight(element: RefObject<HTMLElement | null>): void {
  const dispatch = useAppDispatch()
  const embedded = useAppSelector(selectMode) === 'embedded'
  useEffect(() => {
    const target = element.current
    if (!embedded || !target) return
    const observer = new ResizeObserver(() => dispatch(reportHeight(target.offsetHeight)))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, embedded, dispatch])
}
