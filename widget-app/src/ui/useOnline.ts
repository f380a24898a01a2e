import { useEffect, useRef, useSyncExternalStore } from 'react'

const EVENTS = ['online', 'offline'] as const

function onLineChange(listener: () => void): () => void {
  for (const name of EVENTS) addEventListener(name, listener)
  return () => {
    for (const name of EVENTS) removeEventListener(name, listener)
  }
}

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean => useSyncExternalStore(onLineChange, () => navigator.onLine)

/** Retries when the browser reports a connection again; only the response shows whether there is one. */
export function useBackOnline(retry: () => void): boolean {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) retry()
    wasOnline.current = isOnline
  })
  return isOnline
}
