import { useEffect, useRef, useSyncExternalStore } from 'react'

const EVENTS = ['online', 'offline'] as const

function onLineChange(listener: () => void): () => void {
  for (const name of EVENTS) addEventListener(name, listener)
  return () => {
    for (const name of EVENTS) removeEventListener(name, listener)
  }
}

/** Whether the browser believes that there is a network. */
export const useOnline = (): boolean => useSyncExternalStore(onLineChange, () => navigator.onLine)

/** Tries again when the network is back: whether it really is, the first answer tells. */
export function useBackOnline(retry: () => void): boolean {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) retry()
    wasOnline.current = isOnline
  })
  return isOnline
}
