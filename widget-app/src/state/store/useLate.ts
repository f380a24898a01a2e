import { useLayoutEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { installLate } from './install.ts'

/** Whether the store has the late part, which views of the registry or of pairing need; adds it if not. */
export function useLate(): boolean {
  const dispatch = useAppDispatch()
  // Before the first paint: the card would be blank for a frame. The effect is declared before the selector, whose own effect
  // notices that the store has changed; its subscription begins after the paint.
  useLayoutEffect(() => {
    dispatch(installLate())
  }, [dispatch])
  return useAppSelector((state) => state.wallets !== undefined)
}
