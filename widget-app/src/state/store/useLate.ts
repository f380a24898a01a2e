import { useLayoutEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { installLate } from './install.ts'

/** Whether the store has the late part, which views of the registry or of pairing need; adds it if not. */
export function useLate(): boolean {
  const dispatch = useAppDispatch()
  const isThere = useAppSelector((state) => state.wallets !== undefined)
  // Before the first paint: the card would be blank for a frame.
  useLayoutEffect(() => {
    if (!isThere) dispatch(installLate())
  }, [dispatch, isThere])
  return isThere
}
