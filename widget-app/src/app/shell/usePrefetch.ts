import { useEffect } from 'react'
import { selectIsShownView } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

/** Safari has no idle callbacks. */
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))

/** Loads the code of later views once the first one is visible and the browser is idle. */
export function usePrefetch(prefetch: () => void): void {
  const shown = useAppSelector(selectIsShownView)
  useEffect(() => {
    if (shown) whenIdle(prefetch)
  }, [shown, prefetch])
}
