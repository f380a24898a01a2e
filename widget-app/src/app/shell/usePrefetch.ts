import { useEffect } from 'react'
import { selectIsShownView } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

/** Safari has no idle callbacks. */
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))

/** What Chromium says about the connection (Network Information API). */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the visitor saves data or has a connection on which code in advance would delay what is needed now. */
const isFrugal = ({ connection }: Navigator & { connection?: Connection }): boolean =>
  connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')

/** Loads the code of later views once the first one is visible and the browser is idle. */
export function usePrefetch(prefetch: () => void): void {
  const shown = useAppSelector(selectIsShownView)
  useEffect(() => {
    if (shown && !isFrugal(navigator)) whenIdle(prefetch)
  }, [shown, prefetch])
}
